import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../../.cache')

/**
 * Unpacks @sparticuz/chromium. Run in a separate process: the package reads its target folder and the kind of machine
 * from the environment, and unpacks the libraries that a bare machine lacks only on a Lambda machine.
 */
const UNPACK = `const { default: packed } = await import('@sparticuz/chromium')
await packed.executablePath()`

/** The package's own configuration names folders below /tmp. */
const fontsConf = (fonts: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${fonts}/cache</cachedir>
</fontconfig>
`

function version(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    const { name, version } = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string })
      : {}
    if (name === '@sparticuz/chromium' && version) return version
  }
  throw new Error('@sparticuz/chromium has no version')
}

/**
 * The Chromium inside @sparticuz/chromium, with its libraries and its only fonts (no Chinese ones), unpacked once into
 * `.cache/` of the project. Safe for concurrent processes: the folder is created atomically.
 */
export function packedBrowser(): { executablePath: string; env: NodeJS.ProcessEnv } {
  const folder = join(CACHE, `chromium-${version()}`)
  if (!existsSync(folder)) {
    const unpacked = `${folder}.${process.pid}`
    mkdirSync(unpacked, { recursive: true })
    execFileSync(process.execPath, ['--input-type=module', '-e', UNPACK], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    })
    writeFileSync(join(unpacked, 'fonts', 'fonts.conf'), fontsConf(join(folder, 'fonts')))
    try {
      renameSync(unpacked, folder)
    } catch (error) {
      rmSync(unpacked, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, FONTCONFIG_PATH: join(folder, 'fonts'), LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
  }
}
