import { onTestFinished } from 'vitest'

/** Browsers take the focus from a button that gets disabled; jsdom leaves it there. For the current test. */
export function blurDisabled(): void {
  const observer = new MutationObserver(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLButtonElement) || !focused.disabled) return
    // Neither does jsdom blur a disabled button.
    focused.disabled = false
    focused.blur()
    focused.disabled = true
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
  onTestFinished(() => observer.disconnect())
}
