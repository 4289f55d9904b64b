import { importChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast/toast'

const LONG_MS = 5000

/** Shows a notice in a dialog with one button; as a toast if the dialog's code cannot be loaded. */
export async function notice(text: string, button: string): Promise<void> {
  try {
    const { showNotice } = await importChunk(() => import('./confirmView'), undefined)
    await showNotice(text, button)
  } catch {
    toast(text, { durationMs: LONG_MS })
  }
}
