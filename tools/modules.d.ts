// PyScript's own package as it ships it: sources by path. Its types are not exported.
declare module "*/@pyscript/core/src/stdlib/pyscript.js" {
  const packages: { pyscript: Record<string, string> };
  export default packages;
}
