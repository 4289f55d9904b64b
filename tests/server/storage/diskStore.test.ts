import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { diskStore } from '@server/storage/diskStore'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bole-files-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

it('keeps content under its key, whole and in part, until it is removed', async () => {
  const store = diskStore(root)
  await store.write('ab/picture.jpg', Buffer.from('0123456789'))
  await store.write('ab/picture.jpg', Readable.from([Buffer.from('abcde'), Buffer.from('fghij')]))
  expect(await store.stat('ab/picture.jpg')).toEqual({ bytes: 10 })
  expect(await text(await store.read('ab/picture.jpg'))).toBe('abcdefghij')
  expect(await text(await store.read('ab/picture.jpg', { start: 2, end: 4 }))).toBe('cde')
  await store.remove('ab/picture.jpg')
  expect(await store.stat('ab/picture.jpg')).toBeUndefined()
  await expect(store.read('ab/picture.jpg')).rejects.toThrow()
})

it('reads on in a file that was opened before its removal', async () => {
  const store = diskStore(root)
  await store.write('picture.jpg', Buffer.from('0123456789'))
  const content = await store.read('picture.jpg')
  rmSync(join(root, 'picture.jpg'))
  expect(await text(content)).toBe('0123456789')
})

it('leaves nothing behind of an upload that broke off', async () => {
  const store = diskStore(root)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })(),
  )
  await expect(store.write('video.mp4', broken)).rejects.toThrow('connection lost')
  expect(readdirSync(root)).toEqual([])
})

/** Files of a folder, as killed processes may leave it: only those that are named `….part` are drafts. */
function leave(...names: string[]) {
  mkdirSync(join(root, 'ab'))
  for (const name of names) writeFileSync(join(root, 'ab', name), 'x')
}
const left = () => readdirSync(join(root, 'ab')).sort()

it('removes the drafts that killed processes left of a file that was never finished, and of no other', async () => {
  const store = diskStore(root)
  leave('one.jpg.1a-2b.part', 'one.jpg.3c-4d.part', 'one.jpg.old', 'one-s.jpg.5e-6f.part')
  await store.remove('ab/one.jpg')
  expect(left()).toEqual(['one-s.jpg.5e-6f.part', 'one.jpg.old'])
  await store.remove('none/two.jpg')
})

it('removes a finished file alone, without looking for drafts, and those where it is removed again', async () => {
  const store = diskStore(root)
  const others = ['one-s.jpg.5e-6f.part', 'one.jpg.old']
  const drafts = ['one.jpg.1a-2b.part', 'one.jpg.3c-4d.part']
  leave('one.jpg', ...drafts, ...others)
  await store.remove('ab/one.jpg')
  expect(left()).toEqual([...others, ...drafts].sort())
  await store.remove('ab/one.jpg')
  expect(left()).toEqual(others)
})

it.each(['../outside', '/etc/passwd', 'a/../../b', 'a//b', '.hidden', ''])('refuses the key %j', async (key) => {
  await expect(diskStore(root).write(key, Buffer.from('x'))).rejects.toThrow('out of range')
})
