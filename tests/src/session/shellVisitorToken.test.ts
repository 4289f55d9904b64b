import { expect, it } from 'vitest'
import { answerTo } from '../bridge/shells'
import { asked, comeToTheForeground, open, questions, withQuestions } from './shellQuestions'

withQuestions()

it('takes a shell that gives 111 for one without a token, and then for what the login form gave', async () => {
  const session = await open()
  const token = session.token()
  await asked(1)
  answerTo(questions[0], { token: '111' })
  expect(await token).toBeUndefined()
  expect(session.authState()).toBe('visitor')
  const { shellToken } = await import('@/session/shellToken')
  shellToken.keepOwn('token-a')
  comeToTheForeground()
  const own = session.token()
  await asked(2)
  answerTo(questions[1], { token: '111' })
  expect(await own).toBe('token-a')
})
