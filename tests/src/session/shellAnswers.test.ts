import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addShell, answerTo, pretendUserAgent, removeShells } from '../bridge/shells'

/** Callbacks of the shell's questions, which it answers when the test does. */
let questions: unknown[]

beforeEach(() => {
  questions = []
  pretendUserAgent('Mozilla/5.0 BoleHome/1.0.500')
  addShell('ios', { getToken873265239: ({ callback }) => void questions.push(callback) })
})
afterEach(removeShells)

const open = async () => (await import('@/session/session')).session
const asked = (times: number) => vi.waitFor(() => expect(questions).toHaveLength(times))

function comeToTheForeground() {
  document.dispatchEvent(new Event('visibilitychange'))
}

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
