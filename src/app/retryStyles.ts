const FIRST_PAUSE_MS = 1000
const TRIES = 6

/**
 * Requests style sheets again that failed to load. The bundler's loader requests each only once, so a screen whose code
 * loads on retry would stay unstyled.
 */
export function retryStyles(): void {
  const missing = new Map<string, number>()

  function tryAgain(): void {
    for (const [href, tries] of missing) {
      if (tries > TRIES || document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      link.onload = () => missing.delete(href)
      document.head.append(link)
    }
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const tries = (missing.get(target.href) ?? 0) + 1
      missing.set(target.href, tries)
      target.remove()
      setTimeout(tryAgain, FIRST_PAUSE_MS * 2 ** (tries - 1))
    },
    true,
  )
  window.addEventListener('online', () => {
    for (const href of missing.keys()) missing.set(href, 0)
    tryAgain()
  })
}
