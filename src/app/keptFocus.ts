/** A control that is disabled while its work runs gets the focus back, unless that went elsewhere meanwhile. */
export function keepFocusOfDisabled(): void {
  let left: HTMLElement | undefined
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue
      const isDisabled = target.hasAttribute('disabled')
      // The browser takes the focus away with its next frame.
      if (isDisabled && target === document.activeElement) left = target
      if (isDisabled || target !== left) continue
      left = undefined
      if (document.activeElement === document.body) target.focus({ preventScroll: true })
    }
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target !== left) left = undefined
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
