import { vi } from 'vitest'
import { people } from '@contract/people'
import { makeAccount } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

/** New modules of http, with recorded toasts and navigations. */
export async function openHttp(path = '/service') {
  vi.resetModules()
  history.replaceState(null, '', `/mobile${path}`)
  const toasts: { text: string; kind?: string; durationMs?: number }[] = []
  let shown = Promise.resolve()
  vi.doMock('@/lib/toast/toast', () => ({
    toast: (text: string, options: { kind?: string; durationMs?: number } = {}) => toasts.push({ text, ...options }),
    toastReady: () => shown,
  }))
  const holdToasts = (): (() => void) => {
    let show: () => void = () => undefined
    shown = new Promise((resolve) => (show = resolve))
    return show
  }
  const { exit } = await import('@/http/sessionEnd')
  const left: string[] = []
  vi.spyOn(exit, 'replace').mockImplementation((url) => void left.push(url))
  const { call } = await import('@/http/call')
  const { session } = await import('@/session/session')
  const errors = await import('@/http/apiError')
  return { call, session, toasts, left, errors, holdToasts, said: () => toasts.map(({ text }) => text) }
}

/** The same with the account `u-1` signed in. */
export async function openHttpAsMember() {
  const page = await openHttp()
  page.session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ imId: 'u-1' }))
  return page
}

/** The rejection of a promise. */
export async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('It was not refused')
    },
    (error: unknown) => error,
  )
}
