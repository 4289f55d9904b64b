import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { files } from '@contract/file'
import { mailbox } from '@contract/mailbox'
import * as toast from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { area, atTheMailbox, DONE, fillIn, people, submit } from './box'

atTheMailbox()

const toasted = vi.spyOn(toast, 'toast')
beforeEach(() => void toasted.mockClear())

it('says what is missing once, beside what it is missing in, which is marked until it is mended', async () => {
  renderAt('/mailbox')
  await screen.findAllByRole('radio')
  await submit()
  const types = screen.getByRole('radiogroup', { name: '留言类型' })
  expect(screen.getByRole('radio', { name: '食堂餐饮' })).toHaveFocus()
  expect(await area()).toBeInvalid()
  expect(await area()).toHaveAccessibleDescription(/^请输入留言内容/)
  expect(types).toBeInvalid()
  expect(types).toHaveAccessibleDescription('请选择留言类型')
  await people.click(screen.getByRole('radio', { name: '办公环境' }))
  expect(types).toBeValid()
  await submit()
  expect(await area()).toHaveFocus()
  await people.type(await area(), '汤太咸')
  expect(await area()).toBeValid()
  expect(toasted).not.toHaveBeenCalled()
  await submit()
  expect(await screen.findByText(DONE)).toBeInTheDocument()
  expect(await area()).toBeValid()
})

it('says beside the pictures that they have not arrived, and that no more fit', async () => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  stub(files.upload, () => new Promise(() => {}))
  const { container } = renderAt('/mailbox')
  await fillIn()
  await screen.findByText('添加图片')
  const pictures = Array.from({ length: 10 }, (_, n) => new File(['GIF89a'], `${n}.gif`, { type: 'image/gif' }))
  fireEvent.change(container.querySelector('input[type=file]') as Element, { target: { files: pictures } })
  expect(await screen.findByText('最多添加 9 张图片')).toBeVisible()
  await submit()
  expect(screen.getAllByText('图片还没有传好，请稍候，或移除失败的图片')).toHaveLength(1)
  expect(screen.queryByText('最多添加 9 张图片')).toBeNull()
  expect(screen.getByRole('list', { name: '图片' })).toHaveAccessibleDescription(
    '图片还没有传好，请稍候，或移除失败的图片',
  )
  expect(toasted).not.toHaveBeenCalled()
  expect(received(mailbox.write)).toHaveLength(0)
})
