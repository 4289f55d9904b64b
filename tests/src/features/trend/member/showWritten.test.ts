import { expect, it, vi } from 'vitest'
import type { Comments } from '@/features/trend/comments/useComments'
import { firstPage } from '@/features/trend/comments/loadComments'
import { showWritten } from '@/features/trend/member/showWritten'
import { withoutComment } from '@/features/trend/member/writing/commentChanges'
import { makeComment } from '@tests/support/makers'

it('shows no comment again that was sent and then deleted, and counts it no more', () => {
  const written = makeComment({ commentsId: 'c-own' })
  const other = makeComment({ commentsId: 'c-other' })
  const change = vi.fn(() => true)
  const view = withoutComment('c-own')(firstPage([written, other], 2, false))
  const nothing = () => undefined
  const shown: Comments = {
    ...{ view, openedAt: () => 0, whole: false },
    ...{ more: nothing, retry: nothing, refresh: nothing, change },
  }
  expect(showWritten(shown, written, undefined)).toBe(0)
  expect(change).not.toHaveBeenCalled()
})
