import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { people as account } from '@contract/people'
import type { PsychologyHome } from '@contract/psychology'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

export const person = userEvent.setup({ pointerEventsCheck: 0 })
export const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

export const home: PsychologyHome = {
  ...{ consented: false, consentOutdated: false, consentVersion: '2026-11', hotlines: [], counsellors: [] },
  whoSees: [{ who: '您本人', what: '自己的作答' }],
  articles: [{ articleId: 'a-1', title: '照顾好自己' }],
}
export const agreed: PsychologyHome = {
  ...home,
  consented: true,
  counsellors: [
    { counsellorId: 'u-c', name: '沈知微', title: '咨询师', fields: ['睡眠'], nextSlot: '2099-06-15 14:00:00' },
  ],
}

/** Before each test a new user is signed in; storage is cleared after it. */
export function atPsychology(): void {
  beforeAll(() =>
    Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet'), import('@/ui/dialog/confirmView')]).then(
      () => undefined,
    ),
  )
  beforeEach(() => {
    session.signOut()
    session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
    stub(account.account, makeAccount({ userId: `u-${Math.random()}` }))
  })
  afterEach(() => {
    clearToast()
    localStorage.clear()
  })
}
