import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const RULES = join(ROOT, 'docs/rules')

const headings = readdirSync(RULES).flatMap((file) =>
  [...readFileSync(join(RULES, file), 'utf8').matchAll(/^## (.+)$/gm)].map(([, name = '']) => name.toLowerCase()),
)

/** Every name in `(rule: name)` and `(rules: name, name)` of the sources, with its file. */
function named(): { file: string; name: string }[] {
  return ['src', 'server', 'contract']
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    .filter((file) => /\.(ts|tsx|css)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return [...text.matchAll(/\(rules?: ([^;).{]+)/g)].flatMap(([, names = '']) =>
        names.split(', ').map((name) => ({ file, name: name.trim() })),
      )
    })
}

it('each rule that the code names stands in docs/rules', () => {
  const known = named()
  expect(known.length).toBeGreaterThan(40)
  expect(known.filter(({ name }) => !headings.includes(name))).toEqual([])
})

it('the list of rules names the headings of each file, in their order', () => {
  const list = readFileSync(join(RULES, 'README.md'), 'utf8')
  const files = readdirSync(RULES).filter((file) => file !== 'README.md')
  const rowOf = (file: string) => new RegExp(`\\(${file}\\) \\| (.+) \\|`).exec(list)?.[1]?.toLowerCase()
  const headingsOf = (file: string) =>
    [...readFileSync(join(RULES, file), 'utf8').matchAll(/^## (.+)$/gm)].map(([, name = '']) => name.toLowerCase())
  expect(files.map((file) => [file, rowOf(file)])).toEqual(files.map((file) => [file, headingsOf(file).join(', ')]))
})
