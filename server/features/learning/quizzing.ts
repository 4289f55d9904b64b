import type { QuizAnswer, QuizQuestion, QuizResult } from '@contract/learning'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { conflict, invalidInput, notFound, raise } from '../../lib/businessError'
import { finishWhereReached, hasAllLessons } from './finishing'
import { isPassed } from './quiz'
import * as repo from './repo'

async function questionsOf(db: Db, courseId: string) {
  if (!(await repo.courseById(db, courseId))) throw notFound('课程不存在')
  const questions = await repo.questionsOf(db, courseId)
  return questions.length > 0 ? questions : raise(notFound('该课程没有测验'))
}

/** The questions without their answers. Throws 100404 for an unknown course and one without a quiz. */
export async function quizOf(db: Db, courseId: string): Promise<{ questions: QuizQuestion[] }> {
  const questions = await questionsOf(db, courseId)
  return {
    questions: questions.map(({ id, text, options, answers }) => ({
      questionId: id,
      text,
      options: options.map((option) => ({ optionId: option.optionId, text: option.text })),
      many: answers.length > 1,
    })),
  }
}

/** Scores an attempt (rule: quiz). Throws 100409 before all lessons are done, 250007 for a disabled account. */
export async function submitQuiz(
  tx: Db,
  userId: string,
  { courseId, answers }: { courseId: string; answers: QuizAnswer[] },
  now: Date,
): Promise<QuizResult> {
  const questions = await questionsOf(tx, courseId)
  await holdOpen(tx, userId)
  const { bestScore } = await repo.lockReader(tx, userId, courseId, now)
  if (!(await hasAllLessons(tx, userId, courseId))) throw conflict('请先学完全部课时')
  const chosenByQuestion = new Map(answers.map(({ questionId, optionIds }) => [questionId, new Set(optionIds)]))
  if ([...chosenByQuestion.keys()].some((id) => questions.every((question) => question.id !== id)))
    throw invalidInput('题目已更新，请刷新后重试')
  const wrong = questions.filter(({ id, answers: right }) => {
    const chosen = chosenByQuestion.get(id) ?? new Set()
    return chosen.size !== right.length || right.some((optionId) => !chosen.has(optionId))
  })
  const score = Math.floor(((questions.length - wrong.length) * 100) / questions.length)
  await repo.setBestScore(tx, userId, courseId, Math.max(score, bestScore ?? 0))
  if (isPassed(score)) await finishWhereReached(tx, userId, courseId, now)
  return { score, passed: isPassed(score), wrong: wrong.map(({ id, why }) => ({ questionId: id, why })) }
}
