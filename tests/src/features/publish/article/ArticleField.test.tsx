import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ArticleField } from '@/features/publish/article/ArticleField'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { focusInvalid } from '@/lib/focusInvalid'
import { makeFile } from '@tests/support/makers'

const file = makeFile({ id: 'f1', url: '/files/lake.jpg', smallUrl: '/files/lake-small.jpg' })
const item = { key: 'f1', preview: file.smallUrl, state: 'done' as const, share: 1, problem: '', file }
const nothing = () => undefined
const uploadsOf = (...items: ShownUploads['items']): ShownUploads => ({
  items,
  isReady: true,
  fileIds: [],
  add: () => 0,
  retry: nothing,
  remove: nothing,
  move: nothing,
  resend: nothing,
  sent: () => Promise.resolve([]),
})

function article(html: string, uploads: ShownUploads, onChange: (html: string) => void = nothing) {
  return (
    <ArticleField
      label="文章正文"
      most={100}
      html={html}
      uploads={uploads}
      isOff={false}
      onChange={onChange}
      onPictures={() => []}
    />
  )
}

it('shows the pictures of an article, whether they or the editor are there first', () => {
  const html = '<p>湖</p><p><img src="/files/f1" alt=""></p>'
  const { rerender } = render(article(html, uploadsOf()))
  const picture = screen.getByRole('textbox', { name: '文章正文' }).querySelector('img')
  rerender(article(html, uploadsOf(item)))
  expect(picture).toHaveAttribute('src', '/files/lake-small.jpg')
})

it('keeps what the text says of its pictures where its words are changed', async () => {
  const picture = '<p><img src="/files/f1" alt="湖&lt;&quot;东&quot;" width="800" height="600"></p>'
  const told = vi.fn<(html: string) => void>()
  render(article(`<p>湖</p>${picture}<p>完</p>`, uploadsOf(item), told))
  const words = screen.getByRole('textbox', { name: '文章正文' })
  expect(words.querySelector('img')).toHaveAttribute('alt', '湖<"东"')
  const line = words.querySelector('p')
  if (line) line.textContent = '湖边'
  fireEvent.input(words)
  await waitFor(() => expect(told.mock.lastCall?.[0]).toContain(`<p>湖边</p>${picture}`))
})

it('asks for the words and the address of a link, and says beside the address what is wrong with it', async () => {
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  const told = vi.fn<(html: string) => void>()
  render(article('<p>见</p>', uploadsOf(), told))
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  press('链接')
  type('链接文字', '活动页面')
  type('链接地址', 'example.com')
  press('确定')
  const address = screen.getByRole('textbox', { name: '链接地址' })
  expect(address).toHaveAccessibleDescription('请输入以 http:// 或 https:// 开头的链接')
  expect(address).toBeInvalid()
  expect(address).toHaveFocus()
  type('链接地址', 'https://example.com/walk')
  // Safari's Enter that takes over the words of a Chinese input method.
  fireEvent.keyDown(screen.getByRole('textbox', { name: '链接文字' }), { key: 'Enter', keyCode: 229 })
  press('确定')
  await waitFor(() => expect(told.mock.lastCall?.[0]).toContain('<a href="https://example.com/walk"'))
  expect(told.mock.lastCall?.[0]).toContain('>活动页面</a>')
  expect(screen.queryByRole('textbox', { name: '链接地址' })).toBeNull()
})

it('a format chosen at the caret is shown as on before the next character, and can be taken back', async () => {
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  render(article('', uploadsOf()))
  const bold = screen.getByRole('button', { name: '加粗' })
  fireEvent.click(bold)
  await waitFor(() => expect(bold).toHaveAttribute('aria-pressed', 'true'))
  fireEvent.click(bold)
  await waitFor(() => expect(bold).toHaveAttribute('aria-pressed', 'false'))
})

it.each([
  ['a picture alone', '<meta charset="utf-8"><img src="https://other.example/a.png">', 1, ''],
  [
    'words, which office programs copy together with a picture of them',
    '<table><tr><td>张三</td></tr></table>',
    0,
    '张三',
  ],
])('takes %s from the clipboard', async (_what, html, pictures, words) => {
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  const onPictures = vi.fn<(files: File[]) => string[]>(() => [])
  render(
    <ArticleField
      {...{ label: '文章正文', most: 100, html: '', uploads: uploadsOf(), isOff: false, onChange: nothing, onPictures }}
    />,
  )
  const area = screen.getByRole('textbox', { name: '文章正文' })
  const files = [new File(['x'], 'image.png', { type: 'image/png' })]
  fireEvent.paste(area, { clipboardData: { files, getData: (type: string) => (type === 'text/html' ? html : words) } })
  await waitFor(() => expect(area.textContent).toBe(words))
  expect(onPictures).toHaveBeenCalledTimes(pictures)
})

it('parses no styles of what an office program copied, which the security policy would report', async () => {
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
  render(
    <ArticleField
      {...{ label: '文章正文', most: 100, html: '', uploads: uploadsOf(), isOff: false, onChange: nothing }}
    />,
  )
  const area = screen.getByRole('textbox', { name: '文章正文' })
  const html = `<style>\n<!--td {color:red}-->\n</style><table><tr><td style="color:red">张三</td></tr></table>`
  const files = [new File(['x'], 'image.png', { type: 'image/png' })]
  fireEvent.paste(area, { clipboardData: { files, getData: (type: string) => (type === 'text/html' ? html : '张三') } })
  await waitFor(() => expect(area.textContent).toBe('张三'))
  expect(parse).toHaveBeenCalled()
  expect(parse.mock.calls.filter(([parsed]) => /style/i.test(String(parsed)))).toEqual([])
  parse.mockRestore()
})

it('names an unsent picture by its place among all pictures of the text', () => {
  const refused = { ...item, key: 'f2', state: 'refused' as const, problem: '图片过大', file: undefined }
  const html = '<p><img src="/files/f1" alt=""></p><p>湖</p><p><img src="/files/f2" alt=""></p>'
  render(article(html, uploadsOf(item, refused)))
  expect(
    screen.getAllByRole('button', { name: /^移除正文/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['移除正文第 2 张图片'])
})

it('is marked as wrong and described by the problem and by the counter, and gets the focus', () => {
  const field = (isInvalid: boolean) => (
    <form>
      <p id="problem">请填写正文</p>
      <ArticleField
        {...{ label: '文章正文', most: 3, html: '<p>湖</p>', uploads: uploadsOf(), isOff: false, onChange: nothing }}
        {...(isInvalid ? { describedBy: 'problem', isInvalid } : {})}
      />
    </form>
  )
  const { rerender, container } = render(field(false))
  const area = screen.getByRole('textbox', { name: '文章正文' })
  expect(area).toBeValid()
  expect(area).toHaveAccessibleDescription('1/3')
  rerender(field(true))
  expect(area).toBeInvalid()
  expect(area).toHaveAccessibleDescription('请填写正文 1/3')
  focusInvalid(container)
  expect(area).toHaveFocus()
})

it('is wrong where it is too long', () => {
  const html = `<p>${'湖'.repeat(101)}</p>`
  render(article(html, uploadsOf()))
  const area = screen.getByRole('textbox', { name: '文章正文' })
  expect(area).toBeInvalid()
  expect(area).toHaveAccessibleDescription('超出 1 个字')
})

it('counts what the backend counts: spaces, but no line breaks and no pictures', () => {
  render(article('<p>前&nbsp; 后</p><p><br></p><p><img src="/files/f1" alt="湖"></p><p>&lt;b&gt;</p>', uploadsOf(item)))
  expect(screen.getByText('7/100')).toBeVisible()
})
