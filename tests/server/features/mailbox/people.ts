import {
  mailbox,
  type MailboxEntry,
  type WaitingBody,
  type WaitingEntry,
  type WaitingPage,
  type WriteBody,
} from '@contract/mailbox'
import { Role } from '@contract/person'
import { sessions } from '@server/features/session/tables'
import { insertRole, insertSession, insertUser } from '@tests/support/rows'
import { slide } from '@tests/support/browser/slide'
import type { TestApp } from '@tests/support/testApp'

/** A signed-in member with the calls of the mailbox; `by` is the server that responds. */
export async function member(testApp: TestApp, given: Parameters<typeof insertUser>[1] = {}, by: TestApp = testApp) {
  const id = await insertUser(testApp.db, given)
  const token = await insertSession(testApp.db, id, testApp.clock.now())
  // Deadlines are later than a session's end.
  await testApp.db.update(sessions).set({ expiresAt: new Date(testApp.clock.now().getTime() + 90 * 24 * 3600_000) })
  const post: TestApp['post'] = (endpoint, body, options) => by.post(endpoint, body, { token, ...options })
  const page = (pageNum: number) => post(mailbox.mine, { pageNum, pageSize: 10 })
  return {
    id,
    token,
    post,
    /** Sends a slide result, which is only used if one is required. */
    write: (body: Partial<WriteBody> = {}, key?: string) =>
      post(
        mailbox.write,
        { adviceType: 'canteen', adviceDesc: '汤太咸', captchaVerifyParam: slide(), ...body },
        key ? { key } : {},
      ),
    followUp: (adviceId: string, adviceDesc: string) => post(mailbox.followUp, { adviceId, adviceDesc }),
    mine: async (pageNum = 1) => (await page(pageNum)).data,
    newest: async () => (await page(1)).data.list[0] as MailboxEntry,
    /** Submits an entry and returns its id. */
    written: async (body: Partial<WriteBody> = {}) => {
      await post(mailbox.write, { adviceType: 'canteen', adviceDesc: '汤太咸', captchaVerifyParam: slide(), ...body })
      return ((await page(1)).data.list[0] as MailboxEntry).adviceId
    },
  }
}

/** A member of the mailbox staff. */
export async function clerk(testApp: TestApp, given: Parameters<typeof insertUser>[1] = {}, by: TestApp = testApp) {
  const person = await member(testApp, given, by)
  await insertRole(testApp.db, person.id, Role.MailboxStaff)
  return {
    ...person,
    waiting: async (body: WaitingBody = {}): Promise<WaitingEntry[]> => {
      const list: WaitingEntry[] = []
      let cursor: string | null = null
      do {
        const page: WaitingPage = (await person.post(mailbox.waiting, { cursor, ...body })).data
        list.push(...page.list)
        cursor = page.nextCursor
      } while (cursor)
      return list
    },
    take: (adviceId: string) => person.post(mailbox.take, { adviceId }),
    forward: (adviceId: string, adviceType: string) => person.post(mailbox.forward, { adviceId, adviceType }),
    reply: (adviceId: string, replyContent = '已请厨师少放盐', seen: { seenFollowUps?: number } = {}) =>
      person.post(mailbox.reply, { adviceId, replyContent, ...seen }),
  }
}
