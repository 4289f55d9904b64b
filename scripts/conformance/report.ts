import type { Rule } from './rules'

export type Outcome = 'passed' | 'missed' | 'skipped'

/** Subject of a check. */
export interface Subject {
  noun: string
  /** The call's name in the contract, or the base's for a general check. */
  call: string
  rule: Rule
  /** What is checked, in Chinese. */
  what: string
}

export interface Result extends Subject {
  outcome: Outcome
  /** The actual result, or why it was skipped. */
  detail: string
  ms: number
}

/** Undefined: passed. Text: the actual result. */
export type Verdict = undefined | string | { skip: string }

export const skip = (reason: string): Verdict => ({ skip: reason })

export interface Report {
  readonly results: readonly Result[]
  check(subject: Subject, judge: () => Promise<Verdict> | Verdict): Promise<void>
}

export function createReport(): Report {
  const results: Result[] = []
  return {
    results,
    async check(subject, judge) {
      const start = performance.now()
      // An exception means a response that no check expects.
      const verdict = await Promise.resolve()
        .then(judge)
        .catch((error: unknown) => `检查中断：${error instanceof Error ? error.message : String(error)}`)
      const ms = performance.now() - start
      if (verdict === undefined) results.push({ ...subject, outcome: 'passed', detail: '', ms })
      else if (typeof verdict === 'string') results.push({ ...subject, outcome: 'missed', detail: verdict, ms })
      else results.push({ ...subject, outcome: 'skipped', detail: verdict.skip, ms })
    },
  }
}

export interface Count {
  noun: string
  passed: number
  missed: number
  skipped: number
}

export function countsOf(results: readonly Result[]): Count[] {
  const counts = new Map<string, Count>()
  for (const { noun, outcome } of results) {
    const count = counts.get(noun) ?? { noun, passed: 0, missed: 0, skipped: 0 }
    count[outcome] += 1
    counts.set(noun, count)
  }
  return [...counts.values()].sort((one, other) => (one.noun < other.noun ? -1 : 1))
}
