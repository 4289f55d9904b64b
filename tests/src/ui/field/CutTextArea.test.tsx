import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { CutTextArea } from '@/ui/field/CutTextArea'

function Reason() {
  const [text, setText] = useState('标题与内')
  return <CutTextArea label="原因说明" value={text} most={5} onChange={setText} />
}

it('cuts what is typed or pasted, and the letters of an input method only once they have become words', () => {
  render(<Reason />)
  const field = screen.getByRole('textbox', { name: '原因说明' })
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: '标题与内rong' }, isComposing: true })
  expect(field).toHaveValue('标题与内rong')
  fireEvent.input(field, { target: { value: '标题与内容' }, isComposing: true })
  fireEvent.compositionEnd(field)
  expect(field).toHaveValue('标题与内容')
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: '标题与内容bufu' }, isComposing: true })
  fireEvent.input(field, { target: { value: '标题与内容不符' }, isComposing: true })
  fireEvent.compositionEnd(field)
  expect(field).toHaveValue('标题与内容')
  fireEvent.change(field, { target: { value: '标题与正文不符' } })
  expect(field).toHaveValue('标题与正文')
})

function field() {
  render(<Reason />)
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: '原因说明' })
}

async function pasteAt(area: HTMLTextAreaElement, from: number, to: number, pasted: string) {
  const people = userEvent.setup()
  await people.click(area)
  area.setSelectionRange(from, to)
  await people.paste(pasted)
}

it('cuts what is pasted before other words, never those words, and leaves the caret behind it', async () => {
  const area = field()
  await pasteAt(area, 2, 2, '😀二三')
  expect(area).toHaveValue('标题😀与内')
  expect(area.selectionEnd).toBe(4)
})

it('takes nothing into the middle of a full text', async () => {
  const area = field()
  await pasteAt(area, 4, 4, '容')
  await pasteAt(area, 1, 1, '新')
  expect(area).toHaveValue('标题与内容')
  expect(area.selectionEnd).toBe(1)
})

it('cuts what is pasted in place of other words to their room', async () => {
  const area = field()
  await pasteAt(area, 0, 2, '第一二三四')
  expect(area).toHaveValue('第一二与内')
})
