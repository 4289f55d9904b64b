import { expect, it } from 'vitest'
import { appendNew, hasMore, holdsAll } from '@/features/trend/comments/commentPages'
import { makeComment } from '@tests/support/makers'

it('shows a comment once although new ones pushed it onto the next page', () => {
  const [a, b, c] = [makeComment(), makeComment(), makeComment()]
  expect(appendNew([a, b], [b, c])).toEqual([a, b, c])
})

it('asks for a further page while pageNum × 20 is below the total', () => {
  expect(hasMore(1, 20)).toBe(false)
  expect(hasMore(1, 21)).toBe(true)
  expect(hasMore(2, 40)).toBe(false)
})

it('knows all comments by their number and that of their replies', () => {
  const list = [makeComment({ replyNum: 2 }), makeComment({ replyNum: 0 })]
  expect(holdsAll(list, 4)).toBe(true)
  expect(holdsAll(list, 5)).toBe(false)
  expect(holdsAll([], 0)).toBe(true)
})
