import { toast } from '@/lib/toast/toast'

const LONG_MS = 5000

/** Says something that has to be read, in a dialog with one button; as a toast where the dialog's code cannot come. */
export async function notice(text: string, button: string): Promise<void> {
  try {
    const { tell } = await import('./confirmView')
    await tell(text, button)
  } catch {
    toast(text, { durationMs: LONG_MS })
  }
}
