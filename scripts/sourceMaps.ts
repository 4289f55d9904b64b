import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@contract/text/timeUnits'

const KEPT_MS = 90 * DAY_MS

/** Moves the source maps of a build into a folder that is not served; those of older builds stay 90 days. */
export async function keepSourceMaps(assets: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (Date.now() - (await stat(file)).mtimeMs > KEPT_MS) await rm(file)
  }
  const maps = (await readdir(assets)).filter((name) => name.endsWith('.map'))
  for (const name of maps) await rename(join(assets, name), join(folder, name))
  return maps.length
}
