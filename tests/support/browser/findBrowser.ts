import { existsSync } from 'node:fs'
import { packedBrowser } from './packedBrowser'

const HEADLESS = '/usr/bin/chromium-headless-shell'
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

interface FoundBrowser {
  executablePath: string
  env: NodeJS.ProcessEnv
}

/** Path of the browser: the one of `CHROMIUM`, else a system one; undefined for the packed one. */
function systemBrowser(headless: boolean): string | undefined {
  const wanted = process.env.CHROMIUM
  if (wanted) return wanted === 'packed' ? undefined : wanted
  return (headless ? [HEADLESS, ...SYSTEM] : SYSTEM).find((path) => existsSync(path))
}

export const isPackedBrowser = (): boolean => systemBrowser(true) === undefined

/**
 * A system Chromium or Chrome, else the packed one; without a window the headless shell first, the same engine in two
 * thirds of the time. `CHROMIUM` names another, or `packed`.
 */
export function findBrowser({ headless = true } = {}): FoundBrowser {
  const executablePath = systemBrowser(headless)
  return executablePath ? { executablePath, env: process.env } : packedBrowser()
}
