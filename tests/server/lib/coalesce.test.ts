import { expect, it } from 'vitest'
import { coalesce } from '@server/lib/coalesce'

/** A read whose runs end when they are told to, each with what there was when it began. */
function reader() {
  const state = { value: 'first' }
  const runs: { key: string; end: () => void; fail: () => void }[] = []
  const read = coalesce((key: string) => {
    const seen = state.value
    return new Promise<string>((resolve, reject) => {
      runs.push({ key, end: () => resolve(seen), fail: () => reject(new Error('away')) })
    })
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { state, runs, read, settled }
}

it('runs at once for the first, and once more for all who ask meanwhile', async () => {
  const { runs, read, settled } = reader()
  const first = read('a')
  const waiting = [read('a'), read('a'), read('a')]
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  expect(await first).toBe('first')
  await settled()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  expect(await Promise.all(waiting)).toEqual(['first', 'first', 'first'])
  await settled()
  expect(runs).toHaveLength(2)
})

it('never gives what was read before somebody asked', async () => {
  const { state, runs, read, settled } = reader()
  void read('a')
  state.value = 'second'
  const later = read('a')
  runs[0]?.end()
  await settled()
  runs[1]?.end()
  expect(await later).toBe('second')
})

it('keeps keys apart', async () => {
  const { runs, read } = reader()
  void read('a')
  void read('b')
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b'])
})

it('tells all who share a run of its failure, and runs anew for the next', async () => {
  const { runs, read, settled } = reader()
  const first = expect(read('a')).rejects.toThrow('away')
  const shared = [read('a'), read('a')].map((one) => expect(one).rejects.toThrow('away'))
  runs[0]?.fail()
  await first
  await settled()
  runs[1]?.fail()
  await Promise.all(shared)
  const next = read('a')
  runs[2]?.end()
  expect(await next).toBe('first')
})
