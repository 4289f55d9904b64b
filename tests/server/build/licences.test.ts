import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { IN_BROWSER } from '../../../build/licences'

const SRC = join(import.meta.dirname, '../../../src')

/** Name of the package; undefined for an own file. */
function packageOf(specifier: string): string | undefined {
  if (/^(\.|@\/|@contract\/|virtual:)/.test(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

it('the licences in /about are those of all packages that the app imports', () => {
  const imported = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => ts.preProcessFile(readFileSync(join(SRC, file), 'utf8')).importedFiles)
    .flatMap(({ fileName }) => packageOf(fileName) ?? [])
  expect([...new Set(imported)].sort()).toEqual([...IN_BROWSER].sort())
})
