import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from '@server/storage/diskStore'
import { insertFile } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const BYTES = 64 * 1024 * 1024
let testApp: TestApp
let folder: string
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bole-streams-'))
  testApp = await startTestApp()
  Object.assign(testApp.context.files, diskStore(folder))
  await testApp.context.files.write('long.mp4', Buffer.alloc(BYTES))
  await insertFile(testApp.db, { name: 'long.mp4', mime: 'video/mp4', storageKey: 'long.mp4' })
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  port = (testApp.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function openHandles(): Promise<number> {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return targets.filter((target) => target.startsWith(folder)).length
}

/** Requests the file and disconnects after the first bytes, or before any. */
function abandon(early: boolean): Promise<void> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/files/long.mp4', headers: { range: 'bytes=10-' } },
      (answer) => {
        answer.once('data', () => asked.destroy())
        answer.on('error', () => undefined)
      },
    )
    asked.on('error', () => undefined)
    asked.on('close', () => resolve())
    asked.end()
    if (early) setTimeout(() => asked.destroy(), 1)
  })
}

describe('a long file', () => {
  it.skipIf(process.platform !== 'linux')('is let go when its reader goes away', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => abandon(n % 2 === 0)))
    await expect.poll(openHandles).toBe(0)
  })

  it('is read no faster than its reader takes it', async () => {
    let taken = 0
    const read = testApp.context.files.read
    testApp.context.files.read = async (key, range) => {
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          taken += chunk.length
          done(null, chunk)
        },
      })
      return (await read(key, range)).pipe(counted)
    }
    const asked = request({ host: '127.0.0.1', port, path: '/files/long.mp4' }, (answer) => answer.pause()).on(
      'error',
      () => undefined,
    )
    asked.end()
    await expect.poll(() => taken).toBeGreaterThan(0)
    let before = -1
    // It stops once the socket buffers are full, or is read to its end.
    const stands = () => {
      const same = taken === before
      before = taken
      return same
    }
    await expect.poll(stands, { interval: 300 }).toBe(true)
    asked.destroy()
    testApp.context.files.read = read
    expect(taken).toBeLessThan(BYTES / 2)
  })
})
