import { importChunk, loadChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast/toast'

export interface Question {
  title: string
  /** Consequence of confirming. */
  body?: string
  /** Label of the confirming button. */
  yes: string
  /** Destructive: the button is red. */
  danger?: boolean
}

const load = (by: typeof importChunk) => by(() => import('./confirmView'), undefined)

/** Preloads the dialog, so that it also works without a network. Call it when idle after load. */
export function preloadConfirm(): void {
  load(importChunk).catch(() => undefined)
}

/** Titles and texts of the questions being loaded or shown. */
const asked = new Set<string>()

/**
 * Asks for confirmation; also false if the dialog's code cannot be loaded, and while the same question is being asked. A
 * page older than the build reloads.
 */
export async function confirm(question: Question): Promise<boolean> {
  const text = question.title + question.body
  if (asked.has(text)) return false
  asked.add(text)
  try {
    const { showConfirm } = await load(loadChunk)
    return await showConfirm(question)
  } catch {
    toast('页面加载失败，请稍后再试', { kind: 'fail' })
    return false
  } finally {
    asked.delete(text)
  }
}
