import type { Quiz, QuizAttempt, QuizQuestion, QuizResult } from '@contract/learning'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { conflict, invalidInput, notFound, raise } from '../../lib/businessError'
import { sha256 } from '../../lib/digest'
import { finishWhereReached, hasAllLessons } from './finishing'
import { isPassed } from './quiz'
import * as repo from './repo'

async function questionsOf(db: Db, courseId: string) {
  if (!(await repo.courseById(db, courseId))) throw notFound('课程不存在')
  const questions = await repo.questionsOf(db, courseId)
  return questions.length > 0 ? questions : raise(notFound('该课程没有测验'))
}

/** The questions without their answers. */
const asked = (questions: Awaited<ReturnType<typeof questionsOf>>): QuizQuestion[] =>
  questions.map(({ id, text, options, answers }) => ({
    questionId: id,
    text,
    options: options.map((option) => ({ optionId: option.optionId, text: option.text })),
    many: answers.length > 1,
  }))

const versionOf = (questions: readonly QuizQuestion[]): string => sha256(JSON.stringify(questions))

/** The questions with their version. Throws 100404 for an unknown course and one without a quiz. */
export async function quizOf(db: Db, courseId: string): Promise<Quiz> {
  const questions = asked(await questionsOf(db, courseId))
  return { questions, version: versionOf(questions) }
}

/**
 * Scores an attempt (rule: quiz). Throws 100409 before all lessons are done, 100400 for one at other questions, 250007
 * for a disabled account.
 */
export async function submitQuiz(
  tx: Db,
  userId: string,
  { courseId, answers, version }: QuizAttempt,
  now: Date,
): Promise<QuizResult> {
  const questions = await questionsOf(tx, courseId)
  await holdOpen(tx, userId)
  const { bestScore } = await repo.lockReader(tx, userId, courseId, now)
  if (!(await hasAllLessons(tx, userId, courseId))) throw conflict('请先学完全部课时')
  const chosenByQuestion = new Map(answers.map(({ questionId, optionIds }) => [questionId, new Set(optionIds)]))
  const isOutdated =
    (version !== undefined && version !== versionOf(asked(questions))) ||
    [...chosenByQuestion.keys()].some((id) => questions.every((question) => question.id !== id))
  if (isOutdated) throw invalidInput('题目已更新，请刷新后重试')
  const wrong = questions.filter(({ id, answers: right }) => {
    const chosen = chosenByQuestion.get(id) ?? new Set()
    return chosen.size !== right.length || right.some((optionId) => !chosen.has(optionId))
  })
  const score = Math.floor(((questions.length - wrong.length) * 100) / questions.length)
  await repo.setBestScore(tx, userId, courseId, Math.max(score, bestScore ?? 0))
  if (isPassed(score)) await finishWhereReached(tx, userId, courseId, now)
  return { score, passed: isPassed(score), wrong: wrong.map(({ id, why }) => ({ questionId: id, why })) }
}
