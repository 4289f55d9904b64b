import { beforeAll, beforeEach, expect, it } from 'vitest'
import { keepFocusOfDisabled } from '@/app/keptFocus'

let button: HTMLButtonElement
let other: HTMLButtonElement

beforeAll(keepFocusOfDisabled)
beforeEach(() => {
  document.body.innerHTML = '<button>提交</button><button>取消</button>'
  ;[button, other] = Array.from(document.querySelectorAll('button')) as [HTMLButtonElement, HTMLButtonElement]
})

/** Browsers take the focus from a disabled control with the next frame; jsdom only from a removed one. */
async function disable() {
  button.disabled = true
  await Promise.resolve()
  button.remove()
  document.body.prepend(button)
}
async function enable() {
  button.disabled = false
  await Promise.resolve()
}

it('gives a button the focus back that it lost while it was disabled', async () => {
  button.focus()
  await disable()
  expect(document.activeElement).toBe(document.body)
  await enable()
  expect(document.activeElement).toBe(button)
})

it('leaves the focus where it went meanwhile', async () => {
  button.focus()
  await disable()
  other.focus()
  await enable()
  expect(document.activeElement).toBe(other)
})

it('leaves it where it was given up after that', async () => {
  button.focus()
  await disable()
  other.focus()
  other.blur()
  await enable()
  expect(document.activeElement).toBe(document.body)
})

it('gives none to a button that had none', async () => {
  await disable()
  await enable()
  expect(document.activeElement).toBe(document.body)
})
