import { expect, it } from 'vitest'
import { batchReads } from '@server/lib/batchReads'

/** Runs that end when told to, each with the data of its start; `none` is unknown. */
function reader(most?: number) {
  const state = { value: 'first' }
  const runs: { keys: string[]; end: () => void; fail: () => void }[] = []
  const read = batchReads((keys) => {
    const seen = state.value
    const resultOf = (key: string) => {
      if (key === 'none') throw new Error('unknown')
      return `${seen} ${key}`
    }
    return new Promise<typeof resultOf>((resolve, reject) => {
      runs.push({ keys, end: () => resolve(resultOf), fail: () => reject(new Error('away')) })
    })
  }, most)
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { state, runs, read, settled }
}

it('runs at once for the first, and once more for all who ask meanwhile, each key once', async () => {
  const { runs, read, settled } = reader()
  const first = read('a')
  await settled()
  const waiting = [read('a'), read('b'), read('b')]
  await settled()
  expect(runs.map(({ keys }) => keys)).toEqual([['a']])
  runs[0]?.end()
  expect(await first).toBe('first a')
  await settled()
  expect(runs.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']])
  runs[1]?.end()
  expect(await Promise.all(waiting)).toEqual(['first a', 'first b', 'first b'])
  await settled()
  expect(runs).toHaveLength(2)
})

it('reads together what is asked within a turn of the event loop', async () => {
  const { runs, read, settled } = reader()
  const asked = [read('a'), read('b')]
  await Promise.resolve()
  asked.push(read('c'))
  await settled()
  expect(runs.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']])
  runs[0]?.end()
  expect(await Promise.all(asked)).toEqual(['first a', 'first b', 'first c'])
})

it('lets so many runs be at work at once, and no more', async () => {
  const { state, runs, read, settled } = reader(2)
  const first = read('a')
  await settled()
  state.value = 'second'
  const second = read('a')
  await settled()
  expect(runs).toHaveLength(2)
  state.value = 'third'
  const third = [read('a'), read('b')]
  await settled()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  expect(await second).toBe('second a')
  await settled()
  expect(runs.map(({ keys }) => keys)).toEqual([['a'], ['a'], ['a', 'b']])
  runs[0]?.end()
  runs[2]?.end()
  expect(await first).toBe('first a')
  expect(await Promise.all(third)).toEqual(['third a', 'third b'])
})

it('never gives what was read before somebody asked', async () => {
  const { state, runs, read, settled } = reader()
  void read('a')
  await settled()
  state.value = 'second'
  const later = read('a')
  runs[0]?.end()
  await settled()
  runs[1]?.end()
  expect(await later).toBe('second a')
})

it('refuses a key alone', async () => {
  const { runs, read, settled } = reader()
  const [known, unknown] = [read('a'), expect(read('none')).rejects.toThrow('unknown')]
  await settled()
  runs[0]?.end()
  expect(await known).toBe('first a')
  await unknown
})

it('tells all who share a run of its failure, and runs again for the next', async () => {
  const { runs, read, settled } = reader()
  const first = expect(read('a')).rejects.toThrow('away')
  await settled()
  const shared = [read('a'), read('b')].map((one) => expect(one).rejects.toThrow('away'))
  runs[0]?.fail()
  await first
  await settled()
  runs[1]?.fail()
  await Promise.all(shared)
  const next = read('a')
  await settled()
  runs[2]?.end()
  expect(await next).toBe('first a')
})
