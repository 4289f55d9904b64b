import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { dictionaries } from '@contract/dictionary'
import { mailbox, type MailboxEntry } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

export const people = userEvent.setup({ pointerEventsCheck: 0 })
export const TYPES = [
  { label: '食堂餐饮', value: 'canteen' },
  { label: '办公环境', value: 'office' },
]
export const DONE = '您的留言已收悉，我们将在7个工作日内向您反馈'

/** Only the fields that every backend sends. */
export const bare = (over: Partial<MailboxEntry> = {}) =>
  ({
    adviceTypeDesc: '食堂餐饮',
    adviceDesc: '汤太咸',
    submitTime: '2020-03-04 05:06:07',
    replyStatus: 0,
    ...over,
  }) as MailboxEntry
export const whole = (over: Partial<MailboxEntry> = {}) =>
  bare({
    adviceId: 'a-1',
    stage: 0,
    files: [],
    followUps: [],
    rating: null,
    anonymous: false,
    dueDate: '',
    dueExact: true,
    ...over,
  })

/** Before each test signs a member in and stubs the mailbox; afterwards clears its stored data. */
export function atTheMailbox(): void {
  beforeAll(async () => {
    await import('@/lib/toast/toastView')
    await import('@/ui/dialog/confirmView')
  })
  beforeEach(() => {
    session.signOut()
    session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
    stub(account.account, makeAccount({ userId: 'u-demo' }))
    stub(mailbox.config, { emailHint: '<b>请写清楚</b>经过' })
    stub(dictionaries.byKeys, { ADVICE_TYPE: TYPES })
    stub(mailbox.write, null)
  })
  afterEach(async () => {
    clearToast()
    document.querySelectorAll<HTMLElement>('.adm-dialog-button').forEach((button) => act(() => button.click()))
    for (const owner of ['u-demo', 'u-other', 'guest']) await deviceStore.remove(`draft.mailbox.${owner}`)
  })
}

export const area = () => screen.findByPlaceholderText<HTMLTextAreaElement>('期待您的宝贵意见')
export const submit = () => people.click(screen.getByRole('button', { name: '提交' }))
export async function fillIn(text = '汤太咸') {
  await people.click(await screen.findByRole('radio', { name: '食堂餐饮' }))
  await people.type(await area(), text)
}
