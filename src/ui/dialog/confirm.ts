import { toast } from '@/lib/toast/toast'

export interface Question {
  title: string
  /** The consequence of a yes. */
  body?: string
  /** Label of the confirming button. */
  yes: string
  /** Something is removed or ends: the button is red. */
  danger?: boolean
}

/** Fetches the dialog ahead, so that a question is asked without a network, too. For idle moments after load. */
export function preloadConfirm(): void {
  import('./confirmView').catch(() => undefined)
}

/** Asks a yes-or-no question; false as well where the dialog's code cannot come. */
export async function confirm(question: Question): Promise<boolean> {
  try {
    const { ask } = await import('./confirmView')
    return await ask(question)
  } catch {
    toast('页面加载失败，请稍后再试', { kind: 'fail' })
    return false
  }
}
