import { expect, it, vi } from 'vitest'
import { answerTo } from '../bridge/shells'
import { asked, comeToTheForeground, open, questions, withQuestions } from './shellQuestions'

withQuestions()

it('keeps the answer to the latest question where an earlier one is answered after it', async () => {
  const session = await open()
  const early = session.token()
  await asked(1)
  comeToTheForeground()
  const late = session.token()
  await asked(2)
  answerTo(questions[1], { token: 'n2' })
  expect(await late).toBe('n2')
  const changed = vi.fn()
  session.onUserChange(changed)
  answerTo(questions[0], {})
  expect(await early).toBe('n2')
  expect(await session.token()).toBe('n2')
  expect(session.isMember()).toBe(true)
  expect(changed).not.toHaveBeenCalled()
})
