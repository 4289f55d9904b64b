/** Gives the heading of the screen the focus, without an outline: nobody has moved it there. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (!heading?.textContent) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
