import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { dictionaries } from '@contract/dictionary'
import { market } from '@contract/market'
import { people } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'
import { item, question } from './items'

export const person = userEvent.setup({ pointerEventsCheck: 0 })
export const page = <Row>(...list: Row[]) => ({ list, nextCursor: null })
export const said = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
export const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
/** Presses the button of the dialog once it is open: the page may have one of the same name. */
export const pressInDialog = async (name: string) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

export function signIn(userId: string): void {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId }))
}

/** Before each test stubs a market with one item; each test has another reader. */
export function withMarket(): void {
  beforeAll(() =>
    Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet'), import('@/ui/dialog/confirmView')]).then(
      () => undefined,
    ),
  )
  beforeEach(() => {
    signIn(`u-${Math.random()}`)
    stub(market.page, page(item))
    stub(market.detail, item)
    stub(market.questions, page(question))
    stub(dictionaries.byName, { moment_audit_deny: [{ value: 'advert', label: '广告营销', description: '' }] })
  })
  afterEach(() => {
    clearToast()
    localStorage.clear()
  })
}
