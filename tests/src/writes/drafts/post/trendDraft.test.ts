import { expect, it } from 'vitest'
import { blankDraft, isEmptyDraft } from '@/writes/drafts/post/trendDraft'

it.each(['', '<p><br></p>', '<p>&nbsp; &nbsp;</p>', '<p><img src="/files/deleted" alt=""></p>'])(
  'a draft with the article %j has nothing to keep',
  (html) => {
    expect(isEmptyDraft({ ...blankDraft('d-1'), html })).toBe(true)
  },
)

it.each(['<p>&lt;</p>', '<p>湖</p>'])('a draft with the article %j is kept', (html) => {
  expect(isEmptyDraft({ ...blankDraft('d-1'), html })).toBe(false)
})
