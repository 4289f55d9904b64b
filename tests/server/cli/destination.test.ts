import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkTarget, writeFolderAtomically } from '@server/cli/destination'

let folder: string
let target: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bole-destination-'))
  target = join(folder, 'copy')
})
afterEach(() => rm(folder, { recursive: true }))

/** Fills the folder with two files; between them something else happens. */
const filling = (words: string, meanwhile: () => Promise<unknown> = async () => undefined) =>
  writeFolderAtomically(target, async (draft) => {
    await writeFile(join(draft, 'first'), words)
    await meanwhile()
    await writeFile(join(draft, 'second'), words)
  })
const contents = () => Promise.all(['first', 'second'].map((name) => readFile(join(target, name), 'utf8')))

it('is filled by one of two runs at once; the one that ends later is refused and leaves nothing', async () => {
  await expect(
    filling('later', async () => {
      await checkTarget({ to: target })
      await filling('earlier')
    }),
  ).rejects.toThrow(`${target} 已经存在，请给一个新目录`)
  expect(await contents()).toEqual(['earlier', 'earlier'])
  expect(await readdir(folder)).toEqual(['copy'])
})

it('is filled whole while another run to it begins and fails', async () => {
  await filling('whole', async () => {
    await checkTarget({ to: target })
    const failed = filling('failed', () => Promise.reject(new Error('the database is away')))
    await expect(failed).rejects.toThrow('the database is away')
  })
  expect(await contents()).toEqual(['whole', 'whole'])
  expect(await readdir(folder)).toEqual(['copy'])
})

it('does not replace a folder that came meanwhile, even an empty one', async () => {
  await expect(filling('words', () => mkdir(target))).rejects.toThrow(`${target} 已经存在，请给一个新目录`)
  expect(await readdir(target)).toEqual([])
  expect(await readdir(folder)).toEqual(['copy'])
})

it('is filled beside what a killed run left, which stays for the operator', async () => {
  await mkdir(`${target}.part`)
  await writeFile(`${target}.part/first`, 'killed')
  await checkTarget({ to: target })
  await filling('words')
  expect(await contents()).toEqual(['words', 'words'])
  expect(await readFile(`${target}.part/first`, 'utf8')).toBe('killed')
})
