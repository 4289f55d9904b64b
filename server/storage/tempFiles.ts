import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { makeFolder } from '../lib/makeFolder'

/** Longer than any request may take. */
export const ABANDONED_MS = 15 * MINUTE_MS

/** Folder for received files that are not stored yet; names are unique across processes. */
export const tempFolderOf = (dataDir: string) => join(dataDir, 'tmp')

/** A new, empty file only this process can read. */
export async function makeTemp(dataDir: string): Promise<string> {
  const folder = tempFolderOf(dataDir)
  await makeFolder(folder, 0o700)
  const path = join(folder, `${randomUUID()}.upload`)
  await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  return path
}

/** Removes a file, also one that is gone. */
export async function removeTemp(path: string): Promise<void> {
  await rm(path, { force: true })
}

/** Deletes files left behind by killed processes: last written more than `ms` ago. */
export async function sweepTemp(dataDir: string, ms: number): Promise<void> {
  const folder = tempFolderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.upload'))) {
    const path = join(folder, name)
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => -1,
    )
    if (age >= ms) await removeTemp(path)
  }
}
