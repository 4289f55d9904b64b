import { readdirSync } from 'node:fs'

const BROWSER_ROOTS = ['env', 'routes', 'builtScreens']

const entriesOf = (path) => readdirSync(new URL(`../${path}`, import.meta.url), { withFileTypes: true })
const foldersOf = (path) =>
  entriesOf(path)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const browserNouns = foldersOf('src/features')
const serverNouns = foldersOf('server/features')
const serverRoomNames = foldersOf('server')

/** The server's loose files; rooms may import the types of `appContext.ts` and `settings.ts` only. */
const startFiles = entriesOf('server')
  .filter((entry) => entry.isFile() && !['appContext.ts', 'settings.ts'].includes(entry.name))
  .map(({ name }) => name)

/**
 * Who may import whom: the table of docs/ARCHITECTURE.md. `own` are the rooms of the same side, `roots` loose files of
 * `src/`, `contract` is true for all of it or names its files. The message tells where the import belongs instead.
 */
const browserRooms = {
  ssr: {
    own: ['app', 'features', 'posts', 'bridge', 'lib'],
    roots: ['routes'],
    contract: true,
    message: 'the server render shows what app and features/trend render',
  },
  boot: {
    own: ['bridge', 'lib'],
    roots: BROWSER_ROOTS,
    contract: true,
    message:
      'the inlined script stays small: bridge/userAgent, small files of lib, env, routes, builtScreens and contract only',
  },
  features: {
    own: ['bookings', 'writes', 'posts', 'lists', 'ui', 'session', 'http', 'bridge', 'lib'],
    roots: [...BROWSER_ROOTS, 'serviceRoutes'],
    contract: true,
    message:
      'features stand below app and beside each other: what two need goes to posts, lists, writes or ui; what app knows is handed in',
  },
  bookings: {
    own: ['writes', 'lists', 'ui', 'http', 'lib'],
    roots: [],
    contract: true,
    message: 'bookings know neither counsellors nor mentors: hand it in',
  },
  writes: {
    own: ['posts', 'lists', 'ui', 'session', 'http', 'bridge', 'lib'],
    roots: BROWSER_ROOTS,
    contract: true,
    message: 'writes stand below features: hand it in',
  },
  posts: {
    own: ['lists', 'ui', 'session', 'http', 'bridge', 'lib'],
    roots: BROWSER_ROOTS,
    contract: true,
    message: 'posts stand below writes and features: hand it in as a prop',
  },
  lists: {
    own: ['ui', 'http', 'lib'],
    roots: [],
    contract: true,
    message: 'lists know ui, http and lib: hand the rest in as a prop',
  },
  ui: {
    own: ['lib'],
    roots: ['env', 'routes'],
    contract: ['./limits.ts'],
    message: 'the design system makes no calls and knows no session: hand it in as a prop',
  },
  http: {
    own: ['session', 'bridge', 'lib'],
    roots: ['env'],
    contract: true,
    message: 'http knows session, bridge, env, lib and contract: hand the rest in from src/app',
  },
  session: {
    own: ['bridge', 'lib'],
    roots: ['env', 'routes'],
    contract: true,
    message: 'the session makes no calls: hand them in from src/app',
  },
  bridge: { own: ['lib'], roots: ['env'], contract: ['./limits.ts'], message: 'the bridge knows env and lib only' },
  worker: { own: [], roots: [], contract: [], message: 'the service worker stands alone: packages only' },
  lib: { own: [], roots: [], contract: ['./limits.ts', './text'], message: 'lib is free of the domain: packages only' },
}
const serverRooms = {
  app: {
    own: ['pages', 'calls', 'storage', 'db', 'lib'],
    features: ['routes', 'service'],
    message: 'the app mounts features by their routes.ts or service.ts',
  },
  pages: {
    own: ['calls', 'domain', 'lib'],
    features: ['service'],
    message: 'pages use features by their service.ts',
  },
  calls: {
    own: ['storage', 'db', 'lib'],
    features: [],
    message: 'calls know no feature: the feature hands its routes to app',
  },
  jobs: { own: ['db', 'lib'], features: [], message: 'the work itself is handed in by start.ts' },
  domain: { own: ['db', 'lib'], features: ['tables'], message: "domain knows features' tables.ts only" },
  storage: { own: ['lib'], features: [], message: 'storage knows lib and contract only' },
  providers: { own: ['lib'], features: [], message: 'providers know lib and contract only' },
  db: { own: ['lib'], features: [], message: 'db knows lib and contract only' },
  lib: { own: [], features: [], message: 'lib is free of the domain: packages and contract only' },
}

const at = (root, names) => names.map((name) => `./${root}/${name}`)
const servicesOf = (file, exceptNoun) =>
  serverNouns.filter((noun) => noun !== exceptNoun).map((noun) => `./${noun}/${file}.ts`)

/** Zones of `import-x/no-restricted-paths`, relative to the project. */
export const zones = [
  {
    target: './src',
    from: './server',
    message: 'the browser speaks to the server through contract/ and src/http',
  },
  {
    target: ['./src', './server', './contract'],
    from: ['./tests', './scripts', './build'],
    message: 'the product does not know what builds and tests it',
  },
  {
    target: at('src', ['env.ts', 'routes.ts', 'serviceRoutes.ts', 'builtScreens.ts']),
    from: './src',
    except: ['./routes.ts'],
    message: 'the loose files of src stand below its rooms: they know routes.ts and contract only',
  },
  {
    target: ['./src/ssr', './src/boot'],
    from: './src/bridge',
    except: ['./userAgent.ts'],
    message: 'of the bridge only userAgent.ts is loaded before the app',
  },
  {
    target: './src/ssr',
    from: './src/features',
    except: ['./trend'],
    message: 'the server render shows features/trend only',
  },
  ...Object.entries(browserRooms).flatMap(([room, { own, roots, contract, message }]) => [
    {
      target: `./src/${room}`,
      from: './src',
      except: [...[room, ...own].map((name) => `./${name}`), ...roots.map((name) => `./${name}.ts`)],
      message,
    },
    ...(contract === true ? [] : [{ target: `./src/${room}`, from: './contract', except: contract, message }]),
  ]),
  ...browserNouns.map((noun) => ({
    target: `./src/features/${noun}`,
    from: './src/features',
    except: [`./${noun}`],
    message: 'features never import each other: move what both need to posts, lists, writes or ui',
  })),
  {
    target: './contract',
    from: ['./src', './server', './node_modules'],
    message: 'contract has no dependencies and imports only itself',
  },
  {
    target: './server',
    from: './src',
    message: 'the server never imports the browser: what both need goes to contract/',
  },
  ...Object.entries(serverRooms).flatMap(([room, { own, features, message }]) => [
    {
      target: `./server/${room}`,
      from: [
        ...at(
          'server',
          serverRoomNames.filter((name) => name !== room && name !== 'features' && !own.includes(name)),
        ),
        ...at('server', startFiles),
      ],
      message,
    },
    {
      target: `./server/${room}`,
      from: './server/features',
      except: features.flatMap((file) => servicesOf(file)),
      message,
    },
  ]),
  ...serverNouns.flatMap((noun) => [
    {
      target: `./server/features/${noun}`,
      from: [...at('server', ['app', 'pages', 'seed', 'cli']), ...at('server', startFiles)],
      message:
        'features know calls, domain, jobs, storage, providers, db and lib: what app or start knows is handed in',
    },
    {
      target: `./server/features/${noun}`,
      from: './server/features',
      except: [`./${noun}`, ...servicesOf('service', noun), ...servicesOf('tables', noun)],
      message: 'another noun is used through its service.ts',
    },
    {
      target: `./server/features/${noun}/**/!(tables|repo|*Repo).ts`,
      from: at(
        'server/features',
        serverNouns.filter((other) => other !== noun).map((other) => `${other}/tables.ts`),
      ),
      message: "another noun's tables.ts is for the joins of tables.ts, repo.ts and *Repo.ts only",
    },
  ]),
]
