import js from '@eslint/js'
import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { zones } from './build/importZones.mjs'

/** Parts of `src/ui` to use instead of bare elements. */
const rawControls = Object.entries({
  button: 'Button, IconButton or Pressable of src/ui/button, Tabs of src/ui/navigation',
  input: 'Field, SearchInput, Checkbox, Radio, Switch, FileInput or InputButton of src/ui/field',
  textarea: 'TextArea of src/ui/field',
  select: 'Select of src/ui/field',
}).map(([name, part]) => ({
  selector: `JSXOpeningElement[name.name='${name}'], CallExpression[callee.name=/^(createElement|jsxs?)$/][arguments.0.value='${name}']`,
  message: `<${name}> is only rendered by src/ui: use ${part}`,
}))

/** DOM methods that answer with a promise or an object in some browsers, which React would call as the cleanup. */
const returnedByEffects = ['body', 'body.expression'].map((body) => ({
  selector: `CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression[${body}.callee.property.name=/^(scroll(IntoView|To|By)?|focus|play|animate|request[A-Z].*)$/]`,
  message: 'an effect must not return what a DOM method answers: write `void` before the call',
}))

/** `list.at(-1)`; a restricted property would be every `at`. */
const fromTheEnd = {
  selector: "CallExpression[callee.property.name='at'][arguments.0.operator='-']",
  message: 'Chromium 87 and Safari 14 lack Array.prototype.at',
}

const ownWords = {
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
}

/** A file answers one question; one that has grown beyond this answers two. */
const short = { 'max-lines': ['error', 250] }

export default tseslint.config(
  { ignores: ['dist/', 'dist-ssr/', 'dist-server/', 'node_modules/', '.data/', '.cache/', 'server/db/migrations/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  reactHooks.configs.flat.recommended,
  { files: ['**/*.{ts,tsx}'], rules: { ...ownWords, ...short } },
  {
    files: ['**/*.mjs', 'eslint.config.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    name: 'rooms',
    files: ['{src,server,contract}/**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.mjs', '.css'],
          tsconfig: { configFile: new URL('tsconfig.json', import.meta.url).pathname },
        }),
      ],
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-cycle': ['error', { allowUnsafeDynamicCyclicDependency: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...returnedByEffects, fromTheEnd] },
  },
  {
    files: ['src/{app,features,bookings,writes,posts,lists}/**/*.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...returnedByEffects, fromTheEnd, ...rawControls],
    },
  },
  {
    name: 'oldest browsers',
    files: ['{src,contract}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['hasOwn', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'withResolvers'].map((property) => ({
          property,
          message: 'Chromium 87 and Safari 14 lack it',
        })),
      ],
    },
  },
  {
    name: 'rooms/axios',
    files: ['src/{app,features,bookings,writes,posts,lists,ui,session}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'axios', message: 'screens make calls by src/http/call' }] },
      ],
    },
  },
  {
    name: 'rooms/queries',
    files: ['server/features/**/*.ts'],
    ignores: ['server/features/**/{repo,*Repo,tables}.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['drizzle-orm', 'drizzle-orm/*'], message: 'only a repo contains queries' }] },
      ],
    },
  },
  {
    name: 'rooms/types',
    files: ['server/*/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['**/appContext', '**/settings'], allowTypeImports: true, message: 'rooms import its types only' },
          ],
        },
      ],
    },
  },
  {
    name: 'shared modules',
    files: ['tests/{server,support}/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock', 'resetModules'].map((property) => ({
          object: 'vi',
          property,
          message: 'test files of the server share their modules: watch with vi.spyOn or spyOnTimer',
        })),
      ],
    },
  },
)
