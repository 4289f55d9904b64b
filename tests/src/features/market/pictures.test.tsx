import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal, stubStatus } from '@tests/support/stubs'
import { person, press, said, signIn, withMarket } from './withMarket'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

withMarket()

const BROKEN = '有图片无法上传，请重试或移除'
const UNSENT = '未传完的图片请重新添加'
const pick = async (name = 'bike.jpg') =>
  person.upload(await screen.findByLabelText('添加图片'), new File([name], name, { type: 'image/jpeg' }))
const stubNoAnswer = () => stub(files.upload, () => new Promise<never>(() => {}))

it('the seller is not asked to wait for a picture that was refused', async () => {
  stubRefusal(files.upload, Code.InvalidInput, '请改用 JPG 或 PNG 格式')
  renderAt('/market?edit=new')
  await pick()
  await screen.findByText(/请改用 JPG 或 PNG 格式/)
  await press('发布闲置')
  await said(BROKEN)
  await press('移除图片 1')
  await said('请至少添加 1 张图片')
  expect(screen.queryByText(BROKEN)).toBeNull()
})

it('a picture that failed is to be sent again or taken away, which one that is being sent is not', async () => {
  stubStatus(files.upload, 500)
  renderAt('/market?edit=new')
  await pick()
  const retry = await screen.findByRole('button', { name: /重试/ })
  await press('发布闲置')
  await said(BROKEN)
  stubNoAnswer()
  await person.click(retry)
  await said('图片还没有上传完成')
  expect(screen.queryByText(BROKEN)).toBeNull()
})

it('asks again for pictures whose upload was cut off, until one is added', async () => {
  signIn('u-cut-off')
  stubNoAnswer()
  const before = renderAt('/market?edit=new')
  await person.type(await screen.findByLabelText('标题'), '自行车')
  await pick()
  await screen.findByRole('img', { name: '图片 1' })
  before.unmount()
  const after = renderAt('/market?edit=new')
  await said(UNSENT)
  expect(screen.getByLabelText('标题')).toHaveValue('自行车')
  stub(files.upload, makeFile({ id: 'f-1', smallUrl: '/files/f-1-small.jpg' }))
  await pick()
  await waitFor(() => expect(screen.queryByText(UNSENT)).toBeNull())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await waitFor(() =>
    expect(screen.getByRole('img', { name: '图片 1' })).toHaveAttribute('src', '/files/f-1-small.jpg'),
  )
  after.unmount()
  renderAt('/market?edit=new')
  await screen.findByRole('img', { name: '图片 1' })
  expect(screen.queryByText(UNSENT)).toBeNull()
})

it('asks for no picture again that was taken away while it was uploading', async () => {
  signIn('u-takes-away')
  stubNoAnswer()
  const before = renderAt('/market?edit=new')
  await person.type(await screen.findByLabelText('标题'), '自行车')
  await pick()
  await press('移除图片 1')
  before.unmount()
  renderAt('/market?edit=new')
  expect(await screen.findByLabelText('标题')).toHaveValue('自行车')
  expect(screen.queryByText(UNSENT)).toBeNull()
})
