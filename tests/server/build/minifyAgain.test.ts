import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minify } from 'terser'
import { expect, it, onTestFinished } from 'vitest'
import { minifyAgain } from '../../../scripts/minifyAgain'

const SOURCE = `export function greet(person) {
  const words = '你好，' + '伯乐社区'
  if (person === undefined) { return words } else { return words + person }
}
`

async function folder(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'bole-minify-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  const { code = '', map } = await minify(
    { 'greet.ts': SOURCE },
    { compress: false, mangle: false, module: true, sourceMap: { includeSources: true } },
  )
  writeFileSync(join(made, 'greet-abc.js'), code)
  writeFileSync(join(made, 'greet-abc.js.map'), String(map))
  writeFileSync(join(made, 'boot-abc.js'), SOURCE)
  const large = `export const words = [${'"a" + "b",'.repeat(20_000)}]`
  for (const name of ['player-abc', 'index-abc']) {
    writeFileSync(join(made, `${name}.js`), large)
    writeFileSync(join(made, `${name}.js.map`), '{"version":3,"sources":[],"names":[],"mappings":""}')
  }
  return made
}

it('makes scripts with a source map smaller, whose map still leads to their source', async () => {
  const at = await folder()
  const read = (name: string) => readFileSync(join(at, name), 'utf8')
  const before = read('greet-abc.js')
  await minifyAgain(at)
  const after = read('greet-abc.js')
  expect(after.length).toBeLessThan(before.length)
  const map = new SourceMap(JSON.parse(read('greet-abc.js.map')) as ConstructorParameters<typeof SourceMap>[0])
  const entry = map.findEntry(0, after.indexOf('"你好'))
  expect(entry).toMatchObject({ originalSource: 'greet.ts', originalLine: 1 })
  const built = (await import(join(at, 'greet-abc.js'))) as { greet: (person?: string) => string }
  expect([built.greet(), built.greet('！')]).toEqual(['你好，伯乐社区', '你好，伯乐社区！'])
})

it('keeps functions that run at once in parentheses, by which engines compile them while the script arrives', async () => {
  const at = await folder()
  const wrapped = 'import{once}from"./once.js";export const words=once((()=>["你好","伯乐社区"].sort()));'
  writeFileSync(join(at, 'greet-abc.js'), wrapped)
  writeFileSync(join(at, 'greet-abc.js.map'), '{"version":3,"sources":[],"names":[],"mappings":""}')
  await minifyAgain(at)
  expect(readFileSync(join(at, 'greet-abc.js'), 'utf8')).toContain('((()=>["你好","伯乐社区"].sort()))')
})

it('leaves scripts of old browsers and large ones as they are, but not the entry', async () => {
  const at = await folder()
  const sizes = () => ['boot-abc', 'player-abc', 'index-abc'].map((name) => readFileSync(join(at, `${name}.js`)).length)
  const [boot, player, index = 0] = sizes()
  await minifyAgain(at)
  expect(sizes()).toEqual([boot, player, expect.any(Number)])
  expect(sizes()[2]).toBeLessThan(index)
})
