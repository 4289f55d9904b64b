import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files, UPLOAD_GONE, UPLOAD_USED } from '@contract/file'
import { mailbox } from '@contract/mailbox'
import { deviceStore } from '@/lib/stores/deviceStore'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { atTheMailbox, DONE, fillIn, people, submit } from '../box'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

atTheMailbox()

const AGAIN = '图片正在重新上传，请稍后再提交'

it.each([UPLOAD_USED, UPLOAD_GONE])('says that a picture is uploaded again where it is refused: %s', async (why) => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  let uploads = 0
  stub(files.upload, () => makeFile({ id: `f${++uploads}` }))
  renderAt('/mailbox')
  await fillIn()
  await people.upload(screen.getByLabelText('添加图片'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  stubRefusal(mailbox.write, Code.NotFound, why)
  await submit()
  expect(await screen.findByText(AGAIN)).toBeVisible()
  expect(screen.queryByText(why)).toBeNull()
  await waitFor(() => expect(uploads).toBe(2))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  stub(mailbox.write, null)
  await submit()
  expect(await screen.findByText(DONE)).toBeInTheDocument()
  expect(received(mailbox.write).map(({ body }) => body.fileIds)).toEqual([['f1'], ['f2']])
  await deviceStore.remove('draft.mailbox.u-demo.pictures')
})

it('says what else is missing in the words of the refusal', async () => {
  renderAt('/mailbox')
  await fillIn()
  stubRefusal(mailbox.write, Code.NotFound, '请求的内容不存在')
  await submit()
  expect(await screen.findByText('请求的内容不存在')).toBeVisible()
  expect(screen.queryByText(AGAIN)).toBeNull()
})
