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
