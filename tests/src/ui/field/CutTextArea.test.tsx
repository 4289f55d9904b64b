import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { CutTextArea } from '@/ui/field/CutTextArea'

function Reason() {
  const [text, setText] = useState('标题与内')
  return <CutTextArea label="原因说明" value={text} cut={(typed) => typed.slice(0, 5)} onChange={setText} />
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
