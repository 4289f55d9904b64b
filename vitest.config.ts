import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { licences } from './build/licences'
import { releaseDefine } from './build/release'
import { LongestFirst } from './tests/support/longestFirst'

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = {
  '@contract': room('./contract'),
  '@server': room('./server'),
  '@tests': room('./tests'),
  '@': room('./src'),
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        plugins: [licences()],
        define: releaseDefine(),
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:8080/mobile/' } },
          include: ['tests/src/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
          setupFiles: ['tests/support/setupWeb.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 45_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/globalServer.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/globalJourneys.ts'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
