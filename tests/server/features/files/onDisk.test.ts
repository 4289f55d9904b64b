import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { expect, it, onTestFinished } from 'vitest'
import { onDisk } from '@server/features/files/resumable'
import { tempFolderOf } from '@server/storage/tempFiles'

it('leaves no copy behind of an upload whose bytes cannot be read to their end', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bole-copies-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const read = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('bucket gone')
      })(),
    )
  const store = Object.assign(new DataStore(), { read })
  await expect(onDisk(store, new Upload({ id: 'u-1', offset: 0 }), dataDir)).rejects.toThrow('bucket gone')
  expect(await readdir(tempFolderOf(dataDir))).toEqual([])
})
