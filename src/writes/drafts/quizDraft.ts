import type { QuizQuestion } from '@contract/learning'
import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

/** The choices of an attempt before it is sent. */
export interface QuizDraft {
  /** Ids of the chosen options, by `questionKey`. */
  chosen: Readonly<Record<string, readonly string[]>>
}

/** A question as it is asked: an import that changes it leaves no choice of the former one. */
export const questionKey = ({ questionId, text, options, many }: QuizQuestion): string =>
  JSON.stringify([questionId, text, many, options.map((option) => [option.optionId, option.text])])

const isIds = (ids: unknown): boolean => Array.isArray(ids) && ids.every((id) => typeof id === 'string')

/** One per course. */
export const quizDraft = (courseId: string): DraftKeeper<QuizDraft> =>
  draftKeeper<QuizDraft>({
    nameOf: (userId) => `draft.quiz.${userId}.${courseId}`,
    first: { chosen: {} },
    isDraft: ({ chosen }) => typeof chosen === 'object' && chosen !== null && Object.values(chosen).every(isIds),
    isEmpty: ({ chosen }) => Object.keys(chosen).length === 0,
  })
