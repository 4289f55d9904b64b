import { expect, it } from 'vitest'
import { refusingBy } from '@server/domain/poolRefusals'
import { conflict, invalidInput, tooOften } from '@server/lib/businessError'
import { PoolRefusal } from '@server/lib/workerPool'

const refusing = refusingBy({
  full: () => tooOften('人较多'),
  owner: () => conflict('上一个还在处理'),
  late: () => invalidInput('太慢'),
})

it.each([
  ['full', '人较多'],
  ['owner', '上一个还在处理'],
  ['late', '太慢'],
] as const)('a job that a pool refuses as %s is refused in its own words', (reason, words) => {
  expect(() => refusing(new PoolRefusal(reason))).toThrow(words)
})

it('another error of a job stays what it is', () => {
  const error = new Error('broken')
  expect(() => refusing(error)).toThrow(error)
})
