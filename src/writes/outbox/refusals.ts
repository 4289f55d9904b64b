import { toast } from '@/lib/toast/toast'

const TOLD_MS = 4000

let untold: readonly string[] = []

/** What the backend refused in the end, told together: a message replaces the one before. */
export const refusals = {
  add(sentence: string): void {
    untold = [...untold, sentence]
  },
  /** Tells them, once the page is looked at. */
  tell(): void {
    if (untold.length === 0 || document.hidden) return
    toast(untold.join('；'), { kind: 'fail', durationMs: TOLD_MS * untold.length })
    untold = []
  },
  /** They concern a former user. */
  forget(): void {
    untold = []
  },
}
