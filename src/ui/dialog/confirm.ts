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

/** Asks for confirmation; also false if the dialog's code cannot be loaded. A page older than the build reloads. */
export async function confirm(question: Question): Promise<boolean> {
  try {
    const { showConfirm } = await load(loadChunk)
    return await showConfirm(question)
  } catch {
    toast('页面加载失败，请稍后再试', { kind: 'fail' })
    return false
  }
}
