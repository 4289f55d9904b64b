import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../lib/makeFolder'
import type { FileStore } from './fileStore'

const DRAFT = '.part'
const PROBE_BYTES = 64 * 1024
const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/

/** Throws if a small file cannot be written into a folder. */
export async function writeAndRemove(folder: string): Promise<void> {
  const path = join(folder, `.probe-${randomUUID()}`)
  await makeFolder(folder)
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES, 1))
  } finally {
    await rm(path, { force: true })
  }
}

/** Drafts of a file, left by processes that were killed while writing it. */
async function draftsOf(path: string): Promise<string[]> {
  const beside = await readdir(dirname(path)).catch(() => [])
  return beside
    .filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(DRAFT))
    .map((name) => join(dirname(path), name))
}

const isUnknown = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files below one folder; a partially written file is never visible under its key. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('file key out of range')
    return join(root, key)
  }
  return {
    write: async (key, content) => {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}${DRAFT}`
      await makeFolder(dirname(path))
      try {
        if (Buffer.isBuffer(content)) await writeFile(draft, content)
        else if ('path' in content) await copyFile(content.path, draft)
        else {
          await writeFile(draft, '')
          // `r+`: a stream that broke off before it opened its file does not create it again after the removal.
          await pipeline(content, createWriteStream(draft, { flags: 'r+' }))
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: async (key, range) => {
      const file = await open(pathOf(key), 'r')
      return file.createReadStream(range)
    },
    stat: async (key) => {
      try {
        const found = await stat(pathOf(key))
        return found.isFile() ? { bytes: found.size } : undefined
      } catch {
        return undefined
      }
    },
    remove: async (key) => {
      const path = pathOf(key)
      try {
        await rm(path)
      } catch (error) {
        if (!isUnknown(error)) throw error
        // Never finished. After a repeated restore a finished file may have a draft, too, which is not looked for.
        for (const draft of await draftsOf(path)) await rm(draft, { force: true })
      }
    },
    probe: () => writeAndRemove(root),
  }
}
