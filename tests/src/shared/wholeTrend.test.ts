import { makeComment, makeTrend } from '@tests/support/makers'
import { expect, it } from 'vitest'
import { wholeComment, wholeTrend } from '@/shared/wholeTrend'

it('reads what a backend leaves out, or sends as null, as empty', () => {
  expect(wholeTrend({ trendsId: 't1', type: 2 })).toMatchObject({ trendsId: 't1', type: 2, title: '', files: [], likeNum: 0 })
  const nulls = JSON.parse('{"title":null,"topics":null,"files":null,"content":null}') as object
  expect(wholeTrend(nulls)).toMatchObject({ title: '', topics: [], files: [], content: '' })
})

it('fills in the replies of a comment too', () => {
  const { replies } = wholeComment({ commentsId: 'c1', replies: [JSON.parse('{"commentsId":"c2"}')] })
  expect(replies).toMatchObject([{ commentsId: 'c2', files: [], replies: [] }])
})

it('changes nothing that is there', () => {
  const trend = makeTrend()
  const comment = makeComment()
  expect(wholeTrend(trend)).toEqual(trend)
  expect(wholeComment(comment)).toEqual(comment)
})
