import { QUIZ_PASS } from '@contract/learning'

export const isPassed = (score: number): boolean => score >= QUIZ_PASS
