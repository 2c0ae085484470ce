// PyScript's own package as published: sources by path. PyScript exports no types for it.
declare module "*/@pyscript/core/src/stdlib/pyscript.js" {
  const packages: { pyscript: Record<string, string> };
  export default packages;
}
