// Rules against likely mistakes. Names and types are checked by the compiler (`npm run types`);
// formatting is not enforced.
import js from "@eslint/js";

export default [
  { ignores: ["dist/", ".cache/", ".venv/", "bench/", "test-results/", "**/node_modules/"] },
  js.configs.recommended,
  {
    files: ["**/*.{js,mjs}"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // checked by tsc
      "eqeqeq": "error",
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  // Inline scripts and scripts that are not modules.
  { files: ["static/start/[12]-*.js", "static/demo.js", "static/offline.js"], languageOptions: { sourceType: "script" } },
];
