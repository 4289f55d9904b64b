import { expect, it } from 'vitest'
import { namesIn, readProperties, usedStyles } from '../../../build/usedStyles'

const CSS =
  ':root{--a:1}.on{color:red}.off{color:red}.on,.off>b{margin:0}.on h2,.on p{top:0}.on:not([data-x]) p::after{left:0}' +
  '@media (width>1px){.on{top:1px}.off{top:1px}}@media print{.off{top:2px}}@keyframes spin{to{top:0}}video{top:3px}[data-theme=dark]{--a:2}'

it('keeps the rules that can match what is rendered, and of lists of selectors those', () => {
  const names = namesIn('<div class="on big"><p>字</p></div>')
  expect(usedStyles(CSS, names, /^\[data-theme=dark/)).toBe(
    ':root{--a:1}.on{color:red}.on{margin:0}.on p{top:0}.on:not([data-x]) p::after{left:0}@media (width>1px){.on{top:1px}}',
  )
})

it('leaves out custom properties that nothing reads', () => {
  const css =
    ":root{--a:#fff;--b:var(--c);--c:1;--f:-apple-system,'Noto Sans'}b{top:var(--a);left:0}[data-theme=dark]{--a:#000;--c:2}"
  expect(readProperties(css)).toBe(':root{--a:#fff}b{top:var(--a);left:0}[data-theme=dark]{--a:#000}')
})
