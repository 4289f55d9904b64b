import { afterEach, beforeEach, expect, vi } from 'vitest'
import { addShell, pretendUserAgent, removeShells } from '../bridge/shells'

/** Callbacks of the shell's questions for the token, which it answers when the test does. */
export let questions: unknown[]

/** Runs the tests of a file in a shell that answers when the test does. */
export function withQuestions(): void {
  beforeEach(() => {
    questions = []
    pretendUserAgent('Mozilla/5.0 BoleHome/1.0.500')
    addShell('ios', { getToken873265239: ({ callback }) => void questions.push(callback) })
  })
  afterEach(removeShells)
}

export const open = async () => (await import('@/session/session')).session
export const asked = (times: number) => vi.waitFor(() => expect(questions).toHaveLength(times))

export function comeToTheForeground(): void {
  document.dispatchEvent(new Event('visibilitychange'))
}
