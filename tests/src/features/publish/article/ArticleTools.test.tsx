import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ArticleTools } from '@/features/publish/article/ArticleTools'
import { articleHtml, createEditor } from '@/features/publish/article/editor'

// jsdom has no layout.
beforeEach(() => void (Range.prototype.getBoundingClientRect ??= () => new DOMRect()))

function tools(html: string) {
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  const quill = createEditor(place, '文章正文', html, () => '')
  render(<ArticleTools editor={quill} onPictures={undefined} />)
  return quill
}

const linkTool = () => screen.getByRole('button', { name: '链接' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const isAsked = () => screen.queryByRole('group', { name: '添加链接' }) !== null
const linked = (words: string, address = 'https://a.example') =>
  `<a href="${address}" rel="noopener noreferrer" target="_blank">${words}</a>`

it.each([
  ['of one format', linked('活动页面')],
  ['partly in bold', `<strong>${linked('活动')}</strong>${linked('页面')}`],
])('the whole link %s around the caret is taken away', (_what, link) => {
  const quill = tools(`<p>见${link}吧</p>`)
  act(() => quill.setSelection(3, 0, 'user'))
  expect(linkTool()).toHaveAttribute('aria-pressed', 'true')
  press('链接')
  expect(isAsked()).toBe(false)
  expect(articleHtml(quill)).not.toContain('<a')
  expect(quill.getText()).toBe('见活动页面吧\n')
  expect(linkTool()).toHaveAttribute('aria-pressed', 'false')
  expect(quill.getSelection()).toMatchObject({ index: 3, length: 0 })
})

it('a selected part of a link is taken out of it', () => {
  const quill = tools(`<p>见${linked('活动页面')}</p>`)
  act(() => quill.setSelection(3, 2, 'user'))
  press('链接')
  expect(articleHtml(quill)).toBe(`<p>见${linked('活动')}页面</p>`)
})

it('behind a link, which the caret is where it was added, the form asks for a further one', () => {
  const quill = tools('<p>见</p>')
  press('链接')
  type('链接文字', '活动')
  type('链接地址', 'https://a.example')
  press('确定')
  expect(linkTool()).toHaveAttribute('aria-pressed', 'false')
  press('链接')
  expect(isAsked()).toBe(true)
  type('链接文字', '地图')
  type('链接地址', 'https://b.example')
  press('确定')
  expect(articleHtml(quill)).toBe(`<p>见${linked('活动')}${linked('地图', 'https://b.example')}</p>`)
})

it('the editor has the focus and its selection again once the link form is left', () => {
  const quill = tools('<p>湖边的路</p>')
  act(() => quill.setSelection(1, 2, 'user'))
  press('链接')
  expect(screen.getByRole('textbox', { name: '链接地址' })).toHaveFocus()
  press('取消')
  expect(isAsked()).toBe(false)
  expect(quill.root).toHaveFocus()
  expect(quill.getSelection()).toMatchObject({ index: 1, length: 2 })
})

it.each([
  ['https://https://mp.weixin.qq.com/s/abc', 'https://mp.weixin.qq.com/s/abc'],
  ['https://http://a.example/', 'http://a.example/'],
  ['https:// https://a.example/?from=https://b.example ', 'https://a.example/?from=https://b.example'],
])('an address pasted behind the https:// that stood there, %s, is %s', (typed, address) => {
  const quill = tools('<p>见</p>')
  press('链接')
  type('链接文字', '活动')
  type('链接地址', typed)
  press('确定')
  expect(articleHtml(quill)).toContain(linked('活动', address))
})

it('an address without a place is refused', () => {
  tools('<p>见</p>')
  press('链接')
  type('链接地址', 'https://https//a.example')
  press('确定')
  expect(screen.getByRole('textbox', { name: '链接地址' })).toBeInvalid()
})
