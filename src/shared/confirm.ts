import { toast } from '@/lib/toast'

/** Fetches the dialog ahead, so that a question is asked without a network, too. For idle moments after load. */
export function warmConfirm(): void {
  import('./confirmView').catch(() => undefined)
}

/** Asks a yes-or-no question; false as well where the dialog's code cannot come. */
export async function confirm(question: string, yes: string): Promise<boolean> {
  try {
    const { ask } = await import('./confirmView')
    return await ask(question, yes)
  } catch {
    toast('页面加载失败，请稍后再试', { kind: 'fail' })
    return false
  }
}
