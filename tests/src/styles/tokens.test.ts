import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync('src/styles/tokens.css', 'utf8')
/** The blocks that set colours: light, and both dark ones. */
const themes = [...css.matchAll(/{([^{}]*--color-bg:[^{}]*)}/g)].map(([, block = '']) => block)

function brightness(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(full.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
}

function contrast(block: string, one: string, other: string): number {
  const of = (token: string) => brightness(new RegExp(`--color-${token}: (#\\w+);`).exec(block)?.[1] ?? '')
  const [dark = 0, light = 0] = [of(one), of(other)].sort((a, b) => a - b)
  return light / dark
}

it('the edge of what one writes in stands out from cards and from the page, in every theme', () => {
  expect(themes).toHaveLength(3)
  for (const block of themes)
    for (const ground of ['surface', 'bg']) expect(contrast(block, 'edge', ground)).toBeGreaterThan(3)
})

it.each(['Field', 'Select'])('the box of a %s has that edge', (part) => {
  expect(readFileSync(`src/ui/field/${part}.module.css`, 'utf8')).toContain('border: 1PX solid var(--color-edge)')
})

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, rules: readFileSync(`src/${file}`, 'utf8') }))

it('no style sheet takes the ring of the focus away from browsers that do not know :focus-visible', () => {
  const wrong = sheets.filter(({ rules }) => /(?:^|[},\s])\*?:focus(?=\s*[,{])[^{}]*{[^{}]*outline: none/.test(rules))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

/** What a style sheet sets for one selector. */
const rulesFor = (sheet: string, selector: string) =>
  readFileSync(sheet, 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .split('}')
    .map((rule) => rule.split('{'))
    .filter(([selectors = '']) => selectors.split(',').some((one) => one.trim() === selector))
    .map(([, block]) => block)
    .join('')

it.each([
  ['src/ui/field/Checkbox.module.css', '.input:focus', ' + .mark'],
  ['src/lib/antdSizes.css', '.adm-center-popup .adm-button:focus', ''],
  ['src/posts/videoBox/player.css', ".xgplayer [role='slider']:focus", ''],
])('%s, whose ring replaces the browser’s, draws it there, too', (sheet, focused, marked) => {
  expect(rulesFor(sheet, focused + marked)).toMatch(/outline: \dPX solid/)
  expect(rulesFor(sheet, `${focused}:not(:focus-visible)${marked}`)).toContain('outline: none')
})
