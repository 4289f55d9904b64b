import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LockNumber } from '@server/db/advisoryLock'
import { migrationsFolder } from '@server/db/migrate'

describe('advisory locks', () => {
  it('have a number each', () => {
    const numbers = Object.values(LockNumber)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('differ from those of the triggers', async () => {
    const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
    const texts = await Promise.all(names.map((name) => readFile(`${migrationsFolder}/${name}`, 'utf8')))
    const taken = texts.flatMap((text) =>
      [...text.matchAll(/pg_\w*advisory\w*lock\w*\((\d+)/g)].map(([, number]) => Number(number)),
    )
    expect(new Set(taken)).toEqual(new Set([17, 31]))
    expect(Object.values(LockNumber).filter((number) => taken.includes(number))).toEqual([])
  })
})
