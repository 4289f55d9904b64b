import { expect, it, vi } from 'vitest'
import { FileKind, files } from '@contract/file'
import { session } from '@/session/session'
import { createUploads } from '@/writes/upload/uploads'
import { makeFile } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

const code = vi.hoisted(() => ({ isAway: true }))
vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))
vi.mock('@/writes/upload/sendFile', async (original) => {
  if (code.isAway) throw new TypeError('Failed to fetch dynamically imported module')
  return original()
})

it('a file whose sending needs code that a dropped network kept away goes out by itself when that is back', async () => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(files.upload, makeFile({ id: 'f1' }))
  const uploads = createUploads(FileKind.Picture, 9)
  uploads.add([{ source: new File([new Uint8Array(1000)], 'a.jpg', { type: 'image/jpeg' }) }])
  await vi.waitFor(() =>
    expect(uploads.items()[0]).toMatchObject({ state: 'failed', problem: '网络不可用', isOffline: true }),
  )
  await expect(uploads.sent()).rejects.toMatchObject({ kind: 'offline' })
  code.isAway = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(uploads.items()[0]).toMatchObject({ state: 'done', file: { id: 'f1' } }))
  uploads.close()
})
