import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { people } from '@contract/people'
import type { LikeWrite } from '@/writes/operations/like'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { answerTo } from '../../bridge/shells'
import { openHttp } from '../../http/openHttp'
import { asked, comeToTheForeground, questions, withQuestions } from '../../session/shellQuestions'

withQuestions()
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  stub(acts.like, { on: true, count: 1 })
  stub(people.account, () => {
    const calls = received(people.account)
    return makeAccount({ userId: calls[calls.length - 1]?.headers.get('x-accesstoken') ?? '' })
  })
})

const like = (targetId: string): LikeWrite => ({ kind: 'like', body: { targetKind: 'TRENDS', targetId, on: true } })

/** Answers late, also to the pages of former tests, which ask on this one's return. */
async function appNames(token: string) {
  await pause(100)
  for (const question of questions.slice(1)) answerTo(question, { token })
}

/** A page of the shell whose user is `u-a`; the app has another one when it comes to the foreground. */
async function changed() {
  const page = await openHttp()
  const { outbox } = await import('@/writes/outbox/outbox')
  const me = outbox.me()
  await asked(1)
  answerTo(questions[0], { token: 'u-a' })
  expect(await me).toBe('u-a')
  await outbox.flush()
  return { ...page, outbox }
}

it('what waits goes out once the app has named the user, and not for another one', async () => {
  const { outbox } = await changed()
  await outbox.add(like('t1'), '00000000-0000-4000-8000-000000000001')
  comeToTheForeground()
  const flushed = outbox.flush()
  await appNames('u-b')
  await flushed
  expect(await outbox.me()).toBe('u-b')
  await outbox.flush()
  expect(received(acts.like)).toEqual([])
  comeToTheForeground()
  void outbox.flush()
  await appNames('u-a')
  await vi.waitFor(() => expect(received(acts.like)).toHaveLength(1))
  expect(received(acts.like).map(({ headers }) => headers.get('x-accesstoken'))).toEqual(['u-a'])
})

it('what is submitted before the app has named another user is not sent for them', async () => {
  await changed()
  const [{ submit }, operations] = await Promise.all([
    import('@/writes/submit/submit'),
    import('@/writes/operations/like'),
  ])
  comeToTheForeground()
  const submitted = submit(operations.like, { write: () => like('t2') })
  const refused = expect(submitted).rejects.toMatchObject({ kind: 'session' })
  await appNames('u-b')
  await refused
  expect(received(acts.like)).toEqual([])
})
