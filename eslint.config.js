// What is likely to be a mistake in JavaScript. Names and types are the compiler's business
// (`npm run types`), layout is nobody's.
import js from "@eslint/js";

export default [
  { ignores: ["dist/", ".cache/", ".venv/", "bench/", "test-results/", "**/node_modules/"] },
  js.configs.recommended,
  {
    files: ["**/*.{js,mjs}"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // tsc knows which names there are
      "eqeqeq": "error",
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  // Scripts that stand in the page or are no modules.
  { files: ["static/start/[12]-*.js", "static/demo.js", "static/offline.js"], languageOptions: { sourceType: "script" } },
];
