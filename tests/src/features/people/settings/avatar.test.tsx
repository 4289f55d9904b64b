import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { people as calls } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { spokenText } from '@tests/support/spokenText'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'
import { account, atTheOwnPage, people } from '../ownPage'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

atTheOwnPage()
const KEY = `draft.account.${account.userId}`
const UNSENT = '未传完的图片请重新添加'

beforeEach(() => deviceStore.remove(KEY))

const open = () => renderAt('/me?tab=settings&open=profile')
const pick = async () =>
  people.upload(await screen.findByLabelText('更换头像'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
const save = async () => people.click(screen.getByRole('button', { name: '保存' }))
const stubNoAnswer = () => stub(files.upload, () => new Promise<never>(() => {}))

it.each([
  ['failed', () => stubStatus(files.upload, 500)],
  ['was refused', () => stubRefusal(files.upload, Code.InvalidInput, '请改用 JPG 或 PNG 格式')],
])('nothing is saved with a new avatar that %s, until it is given up', async (_, stubUpload) => {
  stubUpload()
  stub(calls.changeAccount, { ...account, signature: '好' })
  open()
  const signature = await screen.findByLabelText('个性签名')
  await people.clear(signature)
  await people.type(signature, '好')
  await pick()
  await waitFor(() => expect(screen.getByRole('group', { name: '头像' })).not.toHaveTextContent('头像上传中'))
  await save()
  expect(await screen.findByText('头像没有上传成功，请重试或取消')).toBeVisible()
  expect(received(calls.changeAccount)).toHaveLength(0)
  expect(signature).toHaveValue('好')
  await people.click(screen.getByRole('button', { name: '取消' }))
  await save()
  expect(await screen.findByText('资料已保存')).toBeInTheDocument()
})

it('asks again for a new avatar whose upload was cut off, and keeps the words', async () => {
  stubNoAnswer()
  const before = open()
  await pick()
  expect(spokenText(await screen.findByText(/头像上传中/))).toBe('头像上传中')
  await people.type(screen.getByLabelText('个性签名'), '呀')
  before.unmount()
  const after = open()
  expect(await screen.findByText(UNSENT)).toBeVisible()
  expect(screen.getByLabelText<HTMLTextAreaElement>('个性签名').value).toMatch(/呀$/)
  stub(files.upload, makeFile({ id: 'face-1', url: '/files/new.jpg' }))
  await pick()
  expect(await screen.findByText('头像已上传，保存后生效')).toBeVisible()
  after.unmount()
  open()
  await waitFor(() => expect(screen.getByRole('group', { name: '头像' })).toHaveTextContent('10 MB 以内'))
  expect(screen.queryByText(UNSENT)).toBeNull()
})

it('asks for no avatar again that was given up while it was uploading', async () => {
  stubNoAnswer()
  const before = open()
  await pick()
  await waitFor(async () => expect(await deviceStore.read(KEY)).toBeDefined())
  await people.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(async () => expect(await deviceStore.read(KEY)).toBeUndefined())
  before.unmount()
  open()
  expect(await screen.findByText(/10 MB 以内/)).toBeVisible()
  expect(screen.queryByText(UNSENT)).toBeNull()
})
