import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { licences } from './build/licences'
import { pdfFiles } from './build/pdfFiles'
import { releaseDefine } from './build/release'
import { isPackedBrowser } from './tests/support/browser/findBrowser'
import { LongestFirst } from './tests/support/longestFirst'

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = {
  '@contract': room('./contract'),
  '@server': room('./server'),
  '@tests': room('./tests'),
  '@': room('./src'),
}

/** How long a condition is waited for: only a test that is red anyway waits as long. */
const PATIENCE_MS = 30_000

/** Tests that call no backend: its stubs need the streams of Node, which a VM context has not. */
const PLAIN = [
  'tests/contract/**/*.test.ts',
  'tests/src/{bridge,features,lib,posts,session}/**/*.test.ts',
  'tests/src/{lists,ui}/*/**/*.test.{ts,tsx}',
]

function web(name: string, differs: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    resolve: { alias },
    plugins: [licences(), pdfFiles()],
    define: releaseDefine(),
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name,
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:8080/mobile/' } },
      setupFiles: ['tests/support/setupWeb.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      expect: { poll: { timeout: PATIENCE_MS } },
      testTimeout: 45_000,
      hookTimeout: 45_000,
      ...differs,
    },
  }
}

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
      globalSetup: ['tests/support/globalJourneys.ts'],
      expect: { poll: { timeout: PATIENCE_MS } },
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  }
}

/** Sizes and accessibility on the packed browser, too, where the machine has one of its own: other fonts, an older engine. */
const withPacked = process.env.SECOND_BROWSER === 'packed' && !isPackedBrowser()

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      web('web', { include: ['tests/src/**/*.test.{ts,tsx}'], exclude: PLAIN }),
      // jsdom is loaded once for all of them, which takes three quarters of what a small file takes.
      web('web-plain', {
        include: PLAIN,
        pool: 'vmThreads',
        // The CommonJS form of this package requires ES modules, which a VM context cannot do.
        alias: { 'react-router-dom': room('./node_modules/react-router-dom/dist/index.mjs') },
        setupFiles: ['tests/support/vmGlobals.ts', 'tests/support/setupWeb.ts'],
      }),
      {
        resolve: { alias },
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // Loading the server anew for each file would take half of the time; a file puts back what it changes in the process.
          isolate: false,
          globalSetup: ['tests/support/globalServer.ts'],
          setupFiles: ['tests/support/busyWarning.ts'],
          expect: { poll: { timeout: PATIENCE_MS } },
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
