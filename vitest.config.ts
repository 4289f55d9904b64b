import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { licences } from './build/licences'
import { pdfFiles } from './build/pdfFiles'
import { releaseDefine } from './build/release'
import { isPackedBrowser } from './tests/support/browser/findBrowser'
import { LongestFirst } from './tests/support/setup/longestFirst'

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = {
  '@contract': room('./contract'),
  '@server': room('./server'),
  '@tests': room('./tests'),
  '@': room('./src'),
}

/** For files that each load their modules in a VM context. */
const webAlias = [
  ...Object.entries(alias).map(([find, replacement]) => ({ find, replacement })),
  // The CommonJS form of axios requires ES modules, which a VM context cannot do.
  { find: /^axios$/, replacement: room('./node_modules/axios/dist/esm/axios.js') },
  { find: /^antd-mobile$/, replacement: room('./tests/support/antdMobile.ts') },
]

/** How long a condition is waited for: only a test that is red anyway waits as long. */
const TIMEOUT_MS = 30_000

function journeys(name: string, include: string, env: Record<string, string> = {}): TestProjectInlineConfiguration {
  return {
    resolve: { alias },
    test: {
      name,
      environment: 'node',
      include: [include],
      // The browser's driver is loaded once.
      isolate: false,
      env,
      globalSetup: ['tests/support/setup/globalJourneys.ts'],
      expect: { poll: { timeout: TIMEOUT_MS } },
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  }
}

/**
 * Layout and accessibility in the packed browser as well, if the machine has another one: other fonts, an older engine.
 */
const withPacked = process.env.SECOND_BROWSER === 'packed' && !isPackedBrowser()

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A worker that has grown so far is replaced after its file; read from here only, not from a project.
    vmMemoryLimit: '2GB',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias: webAlias },
        plugins: [licences(), pdfFiles()],
        define: releaseDefine(),
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:8080/mobile/' } },
          include: ['tests/src/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
          // jsdom is loaded once for all files; in processes, since a channel between tabs would reach other threads.
          pool: 'vmForks',
          setupFiles: ['tests/support/setup/vmGlobals.ts', 'tests/support/setup/setupWeb.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          expect: { poll: { timeout: TIMEOUT_MS } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // Loading the server for each file would take half of the time; files restore what they change.
          isolate: false,
          globalSetup: ['tests/support/setup/globalServer.ts'],
          setupFiles: ['tests/support/busyWarning.ts'],
          expect: { poll: { timeout: TIMEOUT_MS } },
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      journeys('journeys', 'tests/journeys/**/*.test.ts'),
      ...(withPacked
        ? [journeys('journeys-packed', 'tests/journeys/looks/{looks,accessibility}.test.ts', { CHROMIUM: 'packed' })]
        : []),
    ],
  },
})
