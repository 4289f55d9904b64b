import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { mailbox } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { type AdviceDraft, readDraft } from '@/features/mailbox/form/adviceDraft'
import { newKey } from '@/lib/newKey'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { area, atTheMailbox, fillIn, people, submit } from '../box'

atTheMailbox()

const OWN = 'draft.mailbox.u-demo'
const GUEST = 'draft.mailbox.guest'
const MINUTE = 60_000

const kept = (text: string, of: Partial<AdviceDraft> & { age?: number } = {}) => {
  const { age = 0, ...rest } = of
  return { text, type: 'office', anonymous: false, at: Date.now() - age, ...rest }
}
const signIn = () => session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
const shown = async () => (await area()).value

/** Types as a visitor, then leaves for the login and comes back. */
async function typedBeforeLogin(text: string): Promise<void> {
  session.signOut()
  const { unmount } = renderAt('/mailbox')
  await fillIn(text)
  await expect.poll(() => deviceStore.read(GUEST)).toMatchObject({ text })
  unmount()
  signIn()
  renderAt('/mailbox')
}

/** Types as a member whose account is known only then. */
async function typedBeforeAccount(text: string): Promise<void> {
  let release = () => {}
  stub(account.account, async () => {
    await new Promise<void>((resolve) => (release = resolve))
    return makeAccount({ userId: 'u-demo' })
  })
  renderAt('/mailbox')
  await waitFor(() => expect(received(account.account)).toHaveLength(1))
  await people.type(await area(), text)
  release()
}

describe('what a visitor has typed', () => {
  it('stands behind the older draft of the account that logs in, and is shown to no other visitor', async () => {
    await deviceStore.write(OWN, kept('空调冷', { id: newKey(), anonymous: true }))
    await typedBeforeLogin('汤太咸')
    await expect.poll(shown).toBe('空调冷\n汤太咸')
    expect(screen.getByText('已恢复上次未提交的内容')).toBeVisible()
    expect(screen.getByRole('radio', { name: '食堂餐饮' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /匿名/ })).toBeChecked()
    const { id } = (await deviceStore.read(OWN)) as { id?: string }
    expect(id).toMatch(/^[\w-]{36}$/)
    expect(await deviceStore.read(GUEST)).toBeUndefined()
  })

  it('is first where both are too long for one entry, and the older draft follows once it was sent', async () => {
    const older = '空'.repeat(498)
    await deviceStore.write(OWN, kept(older))
    await typedBeforeLogin('汤太咸')
    await expect.poll(shown).toBe('汤太咸')
    await submit()
    await expect.poll(shown).toBe(older)
    expect(received(mailbox.write)[0]?.body).toEqual({ adviceType: 'canteen', adviceDesc: '汤太咸' })
    await expect.poll(() => deviceStore.read(OWN)).toMatchObject({ text: older, type: 'office' })
    expect(screen.getByRole('radio', { name: '办公环境' })).toBeChecked()
  })

  it('is sent by itself where the older draft was sent without an answer, which then follows as it was', async () => {
    const key = newKey()
    const body = { adviceType: 'office', adviceDesc: '空调冷' }
    await deviceStore.write(OWN, kept('空调冷', { id: key, sent: { key, body: JSON.stringify(body) } }))
    await typedBeforeLogin('汤太咸')
    await expect.poll(shown).toBe('汤太咸')
    await people.click(screen.getByRole('checkbox', { name: /匿名/ }))
    await submit()
    await expect.poll(shown).toBe('空调冷')
    await people.click(await screen.findByRole('button', { name: '我知道了' }))
    await submit()
    await expect.poll(() => received(mailbox.write)).toHaveLength(2)
    const [first, second] = received(mailbox.write)
    expect(first?.body).toEqual({ adviceType: 'canteen', adviceDesc: '汤太咸', anonymous: true })
    expect(second?.body).toEqual(body)
    expect(second?.headers.get('Idempotency-Key')).toBe(key)
    expect(first?.headers.get('Idempotency-Key')).not.toBe(key)
  })

  it('stands behind the older draft, with its pictures, where it was submitted before the login, too', async () => {
    await deviceStore.write(OWN, kept('空调冷', { id: newKey() }))
    const sent = { key: newKey(), body: '{}' }
    await deviceStore.write(GUEST, kept('汤太咸', { id: newKey(), sent }))
    renderAt('/mailbox')
    await expect.poll(shown).toBe('空调冷\n汤太咸')
  })

  it('goes without the pictures of an older draft that waits, which come with that', async () => {
    const key = newKey()
    const picture = {
      key: newKey(),
      source: new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
      file: makeFile({ id: 'f1' }),
    }
    const body = { adviceType: 'office', adviceDesc: '空调冷', fileIds: ['f1'] }
    await deviceStore.write(OWN, kept('空调冷', { id: key, sent: { key, body: JSON.stringify(body) } }))
    // The store of the tests cannot copy files.
    const read = deviceStore.read
    vi.spyOn(deviceStore, 'read').mockImplementation(async (place) =>
      place === `${OWN}.pictures` ? [picture] : read(place),
    )
    await typedBeforeLogin('汤太咸')
    await expect.poll(shown).toBe('汤太咸')
    await submit()
    await expect.poll(shown).toBe('空调冷')
    await people.click(await screen.findByRole('button', { name: '我知道了' }))
    await screen.findByRole('button', { name: /移除/ })
    await submit()
    await expect
      .poll(() => received(mailbox.write).map(({ body: written }) => written.fileIds))
      .toEqual([undefined, ['f1']])
    expect(received(mailbox.write)[1]?.headers.get('Idempotency-Key')).toBe(key)
    vi.restoreAllMocks()
  })

  it('stands once where it goes on after another tab has logged in and taken it over', async () => {
    await deviceStore.write(OWN, kept('空调冷'))
    session.signOut()
    renderAt('/mailbox')
    await fillIn('汤太咸')
    await expect.poll(() => deviceStore.read(GUEST)).toMatchObject({ text: '汤太咸' })
    const { id } = (await readDraft('u-demo')) ?? {}
    await people.type(await area(), '，而且冷')
    await expect.poll(() => deviceStore.read(GUEST)).toMatchObject({ text: '汤太咸，而且冷' })
    act(() => void signIn())
    await expect.poll(shown).toBe('空调冷\n汤太咸，而且冷')
    expect(await deviceStore.read(OWN)).toMatchObject({ text: '空调冷\n汤太咸，而且冷', id })
    expect(await deviceStore.read(GUEST)).toBeUndefined()
  })

  it('is no draft twice where the session of the account has ended in between', async () => {
    await deviceStore.write(OWN, kept('汤太', { id: 'same' }))
    await deviceStore.write(GUEST, kept('汤太咸', { id: 'same' }))
    renderAt('/mailbox')
    await expect.poll(shown).toBe('汤太咸')
  })

  it('is kept for half an hour, also where nobody logs in', async () => {
    await deviceStore.write(GUEST, kept('汤太咸', { age: 31 * MINUTE }))
    session.signOut()
    const { unmount } = renderAt('/mailbox')
    await expect.poll(() => deviceStore.read(GUEST)).toBeUndefined()
    expect(await shown()).toBe('')
    unmount()
    await deviceStore.write(GUEST, kept('汤太咸', { age: 29 * MINUTE }))
    renderAt('/mailbox')
    await expect.poll(shown).toBe('汤太咸')
  })
})

it('what is typed before the account is known stands behind its older draft', async () => {
  await deviceStore.write(OWN, kept('空调冷'))
  await typedBeforeAccount('汤太咸')
  await expect.poll(shown).toBe('空调冷\n汤太咸')
  await expect.poll(() => deviceStore.read(OWN)).toMatchObject({ text: '空调冷\n汤太咸' })
})

it('an older draft that waits is not called restored before it is shown', async () => {
  const key = newKey()
  await deviceStore.write(OWN, kept('空调冷', { id: key, sent: { key, body: '{}' } }))
  await typedBeforeAccount('汤太咸')
  await expect.poll(() => deviceStore.read(OWN)).toMatchObject({ text: '汤太咸' })
  expect(screen.queryByText('已恢复上次未提交的内容')).toBeNull()
})
