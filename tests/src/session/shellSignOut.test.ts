import { expect, it } from 'vitest'
import { answerTo } from '../bridge/shells'
import { asked, comeToTheForeground, open, questions, withQuestions } from './shellQuestions'

withQuestions()

it('takes nobody back in by an answer that was on its way when the user signed out', async () => {
  const session = await open()
  const first = session.token()
  await asked(1)
  answerTo(questions[0], { token: 'n1' })
  expect(await first).toBe('n1')
  comeToTheForeground()
  await asked(2)
  session.signOut()
  answerTo(questions[1], { token: 'n1' })
  await asked(3)
  expect(session.isMember()).toBe(false)
  answerTo(questions[2], {})
  expect(await session.token()).toBeUndefined()
})
