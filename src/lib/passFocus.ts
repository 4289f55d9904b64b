import { focusHeading } from './focusHeading'

/**
 * Ref of a control that goes away with its focus, as a retry does: that passes to the dialog around it, else to the
 * closest element around that can have it, else to the heading of the screen.
 */
export function passFocus(control: HTMLElement | null): () => void {
  // React calls this while the control is still in the document.
  return () => {
    if (!control || document.activeElement !== control) return
    const around = control.closest<HTMLElement>('[role="dialog"]') ?? control.closest<HTMLElement>('[tabindex="-1"]')
    if (around) around.focus({ preventScroll: true })
    else focusHeading()
  }
}
