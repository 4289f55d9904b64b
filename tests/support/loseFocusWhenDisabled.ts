import { onTestFinished } from 'vitest'

/** As in browsers a focused button that becomes disabled loses the focus; jsdom leaves it there, and blurs no such button. */
export function loseFocusWhenDisabled(): void {
  const observer = new MutationObserver(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLButtonElement) || !focused.disabled) return
    const other = document.body.appendChild(document.createElement('button'))
    // No other element gets the focus then.
    other.addEventListener('focusin', (event) => event.stopPropagation())
    other.focus()
    other.remove()
  })
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  onTestFinished(() => observer.disconnect())
}
