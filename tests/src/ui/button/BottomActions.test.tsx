import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { TextArea } from '@/ui/field/TextArea'

const PAGE_PX = 700
let view: EventTarget & { scale: number; offsetTop: number; height: number }

beforeEach(() => {
  view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: PAGE_PX })
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true })
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(PAGE_PX)
})
afterEach(() => {
  Object.defineProperty(window, 'visualViewport', { value: null, configurable: true })
  vi.restoreAllMocks()
})

function openForm() {
  render(
    <>
      <Field label="金额" value="" onChange={() => undefined} />
      <TextArea label="说明" value="" onChange={() => undefined} />
      <BottomActions>
        <Button type="submit">提交</Button>
      </BottomActions>
    </>,
  )
  const bar = screen.getByRole('button', { name: '提交' }).parentElement as HTMLElement
  vi.spyOn(bar, 'offsetHeight', 'get').mockReturnValue(60)
  return bar
}

function look(height: number, offsetTop = 0, scale = 1) {
  Object.assign(view, { height, offsetTop, scale })
  act(() => void view.dispatchEvent(new Event('resize')))
}

it('the buttons of a form stand above a keyboard that covers the page, and go down with it', () => {
  const bar = openForm()
  act(() => screen.getByLabelText('金额').focus())
  look(400, 30)
  expect(bar.style).toMatchObject({ top: '430px', bottom: 'auto', transform: 'translateY(-100%)' })
  look(PAGE_PX)
  expect(bar.style).toMatchObject({ top: '', bottom: '', transform: '' })
})

it('they stay below while a longer text is typed, whose line they would cover', () => {
  const bar = openForm()
  act(() => screen.getByLabelText('金额').focus())
  look(400)
  act(() => screen.getByLabelText('说明').focus())
  expect(bar.style.top).toBe('')
})

it('they stay below where they would take much of what is left, and while the page is enlarged', () => {
  const bar = openForm()
  act(() => screen.getByLabelText('金额').focus())
  look(200)
  expect(bar.style.top).toBe('')
  look(400, 0, 1.5)
  expect(bar.style.top).toBe('')
})
