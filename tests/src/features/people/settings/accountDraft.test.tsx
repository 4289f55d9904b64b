import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { files } from '@contract/file'
import { FRESH_UPLOAD_MS } from '@contract/limits'
import { people as calls } from '@contract/people'
import { queryClient } from '@/http/queryClient'
import { idbRequest, deviceStore } from '@/lib/stores/deviceStore'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { account, atTheOwnPage, people } from '../ownPage'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

atTheOwnPage()
const KEY = `draft.account.${account.userId}`
const EXPIRED = '上次选择的头像已过期，请重新选择'

beforeEach(() => deviceStore.remove(KEY))

const open = async () => {
  renderAt('/me?tab=settings&open=profile')
  return screen.findByLabelText('个性签名')
}
const bodyOfSave = () => (received(calls.changeAccount)[0]?.body as unknown as { body: object }).body

async function saveDraft(draft: object) {
  await deviceStore.write(KEY, draft)
  const signature = await open()
  await waitFor(() => expect(signature).toHaveValue('没写完'))
  stub(calls.changeAccount, account)
}

it('a new avatar is kept with the time of its upload', async () => {
  stub(files.upload, makeFile({ id: 'face-1', url: '/files/new.jpg' }))
  await open()
  await people.upload(screen.getByLabelText('更换头像'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('头像已上传，保存后生效')).toBeVisible()
  await waitFor(async () =>
    expect(await deviceStore.read(KEY)).toEqual({
      faceFileId: 'face-1',
      imFaceUrl: '/files/new.jpg',
      facedAt: expect.closeTo(Date.now(), -5) as number,
    }),
  )
})

it('a fresh avatar of an unsaved change is saved with it', async () => {
  await saveDraft({
    signature: '没写完',
    faceFileId: 'face-1',
    imFaceUrl: '/files/new.jpg',
    facedAt: Date.now() - 1000,
  })
  await people.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(1))
  expect(bodyOfSave()).toEqual({ signature: '没写完', faceFileId: 'face-1' })
})

it.each([
  ['too old', { facedAt: Date.now() - FRESH_UPLOAD_MS }],
  ['of an older version, without a time', {}],
])('an avatar that is %s is left out, which is said, and the rest is saved', async (_, time) => {
  await saveDraft({ signature: '没写完', faceFileId: 'face-1', imFaceUrl: '/files/new.jpg', ...time })
  expect(screen.getByText(EXPIRED)).toBeVisible()
  await waitFor(async () => expect(await deviceStore.read(KEY)).toEqual({ signature: '没写完' }))
  await people.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(1))
  expect(bodyOfSave()).toEqual({ signature: '没写完' })
})

it('a saved nickname stays when the account is read again without a network', async () => {
  await open()
  await waitFor(async () => expect(await idbRequest('readonly', (store) => store.count())).toBeGreaterThan(0))
  const saved = { ...account, imNickName: '林间雨' }
  stub(calls.changeAccount, saved)
  await people.type(screen.getByLabelText('昵称'), '呀')
  await people.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('heading', { name: '林间雨' })).toBeVisible()
  await waitFor(() => expect(screen.queryByLabelText('个性签名')).toBeNull())
  stubOffline(calls.account)
  stubOffline(calls.changeAccount)
  await people.click(screen.getByText('编辑资料'))
  await people.type(await screen.findByLabelText('个性签名'), '好')
  await people.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('保存失败，请稍后再试')).toBeVisible()
  await waitFor(() => expect(received(calls.account)).toHaveLength(2))
  expect(screen.getByLabelText('昵称')).toHaveValue('林间雨')
  cleanup()
  queryClient.clear()
  renderAt('/me')
  expect(await screen.findByRole('heading', { name: '林间雨' })).toBeVisible()
})
