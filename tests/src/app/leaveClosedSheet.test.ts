import { afterEach, expect, it, vi } from 'vitest'
import { leaveClosedSheet } from '@/app/leaveClosedSheet'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.textContent = ''
})

it.each([{ sheet: true }, { dialog: 'a' }])('leaves the entry of what was open before the reload: %j', async (mark) => {
  window.history.pushState({ idx: 3 }, '')
  window.history.pushState({ idx: 3, ...mark }, '')
  leaveClosedSheet()
  await vi.waitFor(() => expect(window.history.state).toEqual({ idx: 3 }))
})

it('leaves both entries of a dialog that lay over a sheet', async () => {
  window.history.pushState({ idx: 3 }, '')
  window.history.pushState({ idx: 4, sheet: true }, '')
  window.history.pushState({ idx: 4, sheet: true, dialog: 'a' }, '')
  void leaveClosedSheet()
  await vi.waitFor(() => expect(window.history.state).toEqual({ idx: 3 }))
})

it.each([null, { idx: 3 }])('leaves no other entry: %j', async (state) => {
  window.history.pushState(state, '')
  const back = vi.spyOn(window.history, 'back')
  await leaveClosedSheet()
  expect(back).not.toHaveBeenCalled()
})

it('leaves a sheet alone that is open', async () => {
  window.history.pushState({ sheet: true }, '')
  document.body.innerHTML = '<div role="dialog"></div>'
  const back = vi.spyOn(window.history, 'back')
  await leaveClosedSheet()
  expect(back).not.toHaveBeenCalled()
})
