import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Who may import whom: the table of docs/ARCHITECTURE.md. Each message names the room to use instead. */
const rooms = {
  features: {
    files: ['src/features/**'],
    refuse: [
      ['^@/app/', 'features stand below app: let src/app hand it in'],
      ['^@/features/', 'features never import each other: move what both need to src/shared'],
      ['^@server/', 'the browser speaks to the server through contract/ and src/http'],
      ['^axios$', 'screens make calls by src/http/call'],
    ],
  },
  shared: {
    files: ['src/shared/**'],
    refuse: [
      ['^@/(app|features)/', 'shared stands below features: hand it in as a prop, or move it to src/shared'],
      ['^@server/', 'the browser speaks to the server through contract/ and src/http'],
      ['^axios$', 'calls are made by src/http/call'],
    ],
  },
  http: {
    files: ['src/http/**'],
    refuse: [['^@/(app|features|shared|paths)', 'http may import session, bridge, env, lib and contract: hand it in from src/app']],
  },
  session: {
    files: ['src/session/**'],
    refuse: [['^@/(app|features|shared|http)/', 'session may import bridge, env, paths and lib: hand calls in from src/app']],
  },
  bridge: {
    files: ['src/bridge/**'],
    refuse: [['^@/(app|features|shared|http|session|paths)', 'bridge may import env and lib only']],
  },
  lib: {
    files: ['src/lib/**'],
    refuse: [['^@/', 'lib is free of the domain: packages only; what knows the domain goes to src/shared']],
  },
  contract: {
    files: ['contract/**'],
    refuse: [['^(?!\\./)', 'contract has no dependencies and imports only itself']],
  },
  server: {
    files: ['server/**'],
    refuse: [['^@/', 'the server never imports the browser: what both need goes to contract/']],
  },
  serverFeatures: {
    files: ['server/features/**'],
    refuse: [
      ['^@/', 'the server never imports the browser: what both need goes to contract/'],
      ['^\\.\\./[^.]+/(?!service$|tables$)', "another feature is used through its service.ts, its tables only for joins"],
      ['^\\.\\./\\.\\./features/', 'another feature is reached as ../<noun>/service'],
    ],
  },
}

const ownWords = { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] }

/** A file answers one question; one that has grown beyond this answers two. */
const short = { 'max-lines': ['error', 250] }

const restricted = Object.entries(rooms).map(([name, { files, refuse }]) => ({
  name: `rooms/${name}`,
  files: files.map((glob) => `${glob}/*.{ts,tsx}`),
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: refuse.map(([regex, message]) => ({ regex, message })) },
    ],
  },
}))

export default tseslint.config(
  { ignores: ['dist/', 'dist-ssr/', 'node_modules/', '.data/', '.cache/', 'server/db/migrations/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  reactHooks.configs.flat.recommended,
  { files: ['**/*.{ts,tsx}'], rules: { ...ownWords, ...short } },
  { files: ['**/*.mjs', 'eslint.config.js'], languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } } },
  ...restricted,
)
