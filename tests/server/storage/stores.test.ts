import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSettings } from '@server/settings'
import { startFailureMessage } from '@server/startWords'
import { lazyStore } from '@server/storage/lazyStore'
import { openFiles, openStores } from '@server/storage/stores'

const folder = mkdtempSync(join(tmpdir(), 'bole-stores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a data folder that cannot be written is told before the server starts, not by ending it later', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const settings = readSettings({ DATA_DIR: join(file, 'data') })
  const failure = await openStores(settings).catch((error: unknown) => error)
  expect(startFailureMessage(failure)).toContain('无法写入数据目录（ENOTDIR），请检查 DATA_DIR')
  const files = await openFiles(settings)
  expect(await files.stat('ab/none.jpg')).toBeUndefined()
})

it('an admin command reaches for the files only when it needs them, and then once', async () => {
  let times = 0
  const files = lazyStore(async () => {
    times += 1
    return openFiles(readSettings({ DATA_DIR: folder }))
  })
  expect(times).toBe(0)
  await files.write('ab/one.txt', Buffer.from('one'))
  expect(await files.stat('ab/one.txt')).toEqual({ bytes: 3 })
  await files.remove('ab/one.txt')
  expect(await files.stat('ab/one.txt')).toBeUndefined()
  expect(times).toBe(1)
  const away = lazyStore(() => Promise.reject(new Error('连不上 UPLOAD_URL 的存储桶')))
  await expect(away.stat('ab/one.txt')).rejects.toThrow('连不上')
})
