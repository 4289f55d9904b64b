import { beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { people } from '@contract/people'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { answerTo } from '../bridge/shells'
import { asked, comeToTheForeground, questions, withQuestions } from '../session/shellQuestions'
import { openHttp, refusal } from './openHttp'

withQuestions()
beforeEach(() => {
  stub(acts.like, { on: true, count: 1 })
  stub(people.account, makeAccount({}))
})

const like = { targetKind: 'TRENDS', targetId: 't1', on: true } as const

/** Answers late, also to the page of a former test, which asks on this one's return. */
async function appNames(token: string) {
  await vi.waitFor(() => expect(questions.length).toBeGreaterThan(1))
  await pause(100)
  for (const question of questions.slice(1)) answerTo(question, { token })
}

/** A page of the shell whose user is `u-a`, and which the user has just come back to. */
async function returned() {
  const page = await openHttp()
  const first = page.call(people.account, {})
  await asked(1)
  answerTo(questions[0], { token: 'u-a' })
  await first
  comeToTheForeground()
  return page
}

it('a write is not sent for another user whom the app names after it was begun', async () => {
  const { call, errors } = await returned()
  const refused = refusal(call(acts.like, like))
  await appNames('u-b')
  expect(await refused).toMatchObject({ kind: 'session' })
  expect(errors.isTransport(await refused)).toBe(true)
  expect(received(acts.like)).toEqual([])
})

it('a write is sent once the app has named the same user again', async () => {
  const { call } = await returned()
  const sent = call(acts.like, like)
  await appNames('u-a')
  await sent
  expect(received(acts.like)[0]?.headers.get('x-accesstoken')).toBe('u-a')
})
