// ESLint for every source of the front end. Prettier decides the layout; rules about layout are off.

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const MAX_LINE = 120;
const guarded = (name) => ({ name, message: "Use deviceStorage or tabStorage of src/storage.ts." });
const TYPED = ["**/*.ts", "**/*.svelte"];

export default ts.config(
  // wire.ts is generated from the server's messages
  { ignores: ["node_modules", ".svelte-check", "screenshots", "src/wire.ts"] },
  js.configs.recommended,
  { files: TYPED, extends: [ts.configs.recommendedTypeChecked] },
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-len": ["error", { code: MAX_LINE, ignoreUrls: true }],
      "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      "prefer-const": "error",
    },
  },
  {
    files: ["src/**"],
    ignores: ["src/storage.ts"],
    rules: {
      // Naming them throws where a browser forbids storage.
      "no-restricted-globals": ["error", ...["localStorage", "sessionStorage"].map(guarded)],
    },
  },
  {
    files: TYPED,
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "no-unused-vars": "off", // the typed rule below
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/explicit-function-return-type": ["error", { allowExpressions: true }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      "prefer-const": "off",
      "svelte/prefer-const": "error",
      // The types of component props are not visible to ESLint; svelte-check verifies them.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      // Sets and maps here are local values, or state that is replaced and never changed in place.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["src/worker/*.ts"], // another global scope, and so another project
    languageOptions: { parserOptions: { projectService: false, project: "tsconfig.worker.json" } },
  },
);
