/**
 * Ignores a tap on a link whose address is already the page's: the second one of a double tap comes before the screen
 * is rendered, and the router would push the same entry again. Links of the open screen keep their own handling; those
 * with a target, `_self` included, load the page.
 */
export function ignoreSecondTaps(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && link.href === location.href && !link.target && !link.hasAttribute('aria-current'))
        event.preventDefault()
    },
    true,
  )
}
