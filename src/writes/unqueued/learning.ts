import { learning, type QuizAnswer, type QuizResult } from '@contract/learning'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

/** 提交测验. */
export const submitQuiz: UnqueuedOperation<{ courseId: string; answers: QuizAnswer[] }, QuizResult> = {
  queued: false,
  name: 'learning.quizSubmit',
  send: (write, sending) => call(learning.quizSubmit, write, sending),
}
