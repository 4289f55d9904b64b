import { afterEach, expect, it, vi } from 'vitest'
import { portal } from '@contract/endpoint'
import { nothing } from '@contract/readers/readers'
import { stubRefusal } from '@tests/support/stubs'
import { openHttp, refusal } from './openHttp'

afterEach(() => sessionStorage.clear())

const list = portal.post<object, null>('/module/v1/list', nothing)

it('an open sheet gives its entry to the login: a step back that leaves it would cancel the redirect', async () => {
  stubRefusal(list, 250004, '')
  const page = await openHttp('/service')
  page.session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  window.history.replaceState({ idx: 3, key: 'a', sheet: true }, '')
  await refusal(page.call(list, {}))
  await vi.waitFor(() => expect(page.left).toHaveLength(1))
  expect(window.history.state).toEqual({ idx: 3, key: 'a' })
  expect(sessionStorage.getItem('bole.depth')).toBe(`2 ${page.left[0]}`)
})

it('steps back from an open sheet and a dialog over it first, so that the screen stands in the history once', async () => {
  stubRefusal(list, 250004, '')
  const page = await openHttp('/service')
  page.session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  const { exit } = await import('@/http/sessionEnd')
  const { leaveSheets } = await import('@/app/leaveClosedSheet')
  exit.leaveSheets = leaveSheets
  const usr = { isOver: true }
  window.history.replaceState({ idx: 2, key: 'a', usr }, '')
  window.history.pushState({ idx: 3, key: 'a', usr, sheet: true }, '')
  window.history.pushState({ idx: 3, key: 'a', usr, sheet: true, dialog: 'b' }, '')
  await refusal(page.call(list, {}))
  await vi.waitFor(() => expect(page.left).toHaveLength(1))
  expect(window.history.state).toEqual({ idx: 2, key: 'a', usr })
  expect(sessionStorage.getItem('bole.depth')).toBe(`2 ${page.left[0]} over`)
})
