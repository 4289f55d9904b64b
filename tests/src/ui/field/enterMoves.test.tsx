import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { Checkbox } from '@/ui/field/Checkbox'
import { enterMoves } from '@/ui/field/enterMoves'
import { Field } from '@/ui/field/Field'
import { TextArea } from '@/ui/field/TextArea'

const ignore = () => undefined

function open() {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form {...enterMoves} onSubmit={onSubmit}>
      <Field label="标题" value="" onChange={ignore} />
      <Checkbox checked={false} onChange={ignore}>
        匿名
      </Checkbox>
      <TextArea label="内容" value="" onChange={ignore} />
      <Field label="地点" value="" onChange={ignore} />
      {createPortal(<input aria-label="别的" />, document.body)}
      <button type="submit">提交</button>
    </form>,
  )
  return onSubmit
}

it('Enter in a field moves to the next, in the last one it closes the keyboard, and submits nothing', async () => {
  const onSubmit = open()
  const title = screen.getByLabelText('标题')
  await userEvent.type(title, '{Enter}')
  expect(title).toHaveAttribute('enterkeyhint', 'next')
  expect(screen.getByLabelText('内容')).toHaveFocus()
  const place = screen.getByLabelText('地点')
  await userEvent.type(place, '{Enter}')
  expect(place).toHaveAttribute('enterkeyhint', 'done')
  expect(place).not.toHaveFocus()
  await userEvent.type(screen.getByRole('checkbox'), '{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('the button submits, also by Enter', async () => {
  const onSubmit = open()
  screen.getByRole('button').focus()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('the Enter of an input method, and of a sheet that the form has opened, are left alone', () => {
  open()
  const title = screen.getByLabelText('标题')
  title.focus()
  expect(fireEvent.keyDown(title, { key: 'Enter', isComposing: true })).toBe(true)
  expect(title).toHaveFocus()
  expect(fireEvent.keyDown(screen.getByLabelText('别的'), { key: 'Enter' })).toBe(true)
})
