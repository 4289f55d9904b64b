/** Gives the heading of the screen the focus, without an outline: nobody has moved it there. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (!heading?.textContent) return
  // A long name that scrolls stays a stop of Tab, which shows its outline.
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.style.outline = 'none'
  const handleBlur = () => {
    // The window has lost the focus, not the heading.
    if (document.activeElement === heading) return
    heading.style.outline = ''
    heading.removeEventListener('blur', handleBlur)
  }
  heading.addEventListener('blur', handleBlur)
  heading.focus({ preventScroll: true })
}
