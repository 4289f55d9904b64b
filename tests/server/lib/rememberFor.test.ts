import { expect, it } from 'vitest'
import { rememberFor } from '@server/lib/rememberFor'

const at = (ms: number) => new Date(1_000_000 + ms)

it('a value is read once in a time span per key and source, by all who ask at the same time', async () => {
  const asked: string[] = []
  const [one, other] = [{}, {}]
  const numberOf = rememberFor(1000, (_: object, key: string) => Promise.resolve(asked.push(key)))
  expect(await Promise.all([numberOf(one, 'a', at(0)), numberOf(one, 'a', at(0))])).toEqual([1, 1])
  expect([await numberOf(one, 'a', at(999)), await numberOf(one, 'b', at(999))]).toEqual([1, 2])
  expect([await numberOf(one, 'a', at(1000)), await numberOf(other, 'a', at(1000))]).toEqual([3, 4])
  expect(asked).toEqual(['a', 'b', 'a', 'a'])
})

it('a read that fails is repeated by the next who asks', async () => {
  const source = {}
  let fails = true
  const numberOf = rememberFor(1000, () => (fails ? Promise.reject(new Error('away')) : Promise.resolve(7)))
  await expect(numberOf(source, 'a', at(0))).rejects.toThrow('away')
  fails = false
  expect(await numberOf(source, 'a', at(0))).toBe(7)
})
