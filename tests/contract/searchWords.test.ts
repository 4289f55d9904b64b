import { expect, it } from 'vitest'
import { runsOf } from '@contract/text/searchWords'

const runs = (text: string) => runsOf(text).map(({ text }) => text)

it('cuts a text at spaces, marks and changes of the script', () => {
  expect(runs('周末去徒步，day 2!')).toEqual(['周末去徒步', 'day', '2'])
  expect(runs('T恤2026年')).toEqual(['t', '恤', '2026', '年'])
})

it('takes full width and capitals like half width and small letters', () => {
  expect(runs('ＡＢＣ１２３ Über')).toEqual(['abc123', 'über'])
})

it('finds nothing in marks alone, and something in pictographs', () => {
  expect(runs(' %_\\\'"*?!……')).toEqual([])
  expect(runs('加油👍！')).toEqual(['加油👍'])
})
