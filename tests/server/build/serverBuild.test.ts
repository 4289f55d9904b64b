import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceFile, WORKER_MODULES } from '@server/lib/sources'
import { PROJECT } from '@tests/support/servers/serverProcess'
import { isServerFresh, serverStamp, stampServer } from '../../../scripts/sources.mjs'

const functionsOf = async (file: string) =>
  Object.keys((await import(/* @vite-ignore */ pathToFileURL(file).href)) as object).sort()

describe('the built backend', () => {
  it.each(WORKER_MODULES)('has the functions of %s for worker threads', async (path) => {
    const built = await functionsOf(join(PROJECT, 'dist-server', `${basename(path)}.js`))
    expect(built).toEqual(await functionsOf(sourceFile(`${path}.ts`)))
    expect(built).not.toEqual([])
  })
})

describe('whether it is up to date', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bole-sources-'))
    cpSync(join(PROJECT, 'server/lib'), join(folder, 'server/lib'), { recursive: true })
    cpSync(join(PROJECT, 'dist-server/main.js'), join(folder, 'dist-server/main.js'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('depends on the code, not on what lies beside it', () => {
    expect(isServerFresh(folder)).toBe(false)
    stampServer(folder, serverStamp(folder))
    expect(isServerFresh(folder)).toBe(true)
    writeFileSync(join(folder, 'server/lib/picture.webp'), '')
    expect(isServerFresh(folder)).toBe(true)
    writeFileSync(join(folder, 'server/lib/added.ts'), 'export const added = 1\n')
    expect(isServerFresh(folder)).toBe(false)
  })
})
