import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { ApiError, TransportError } from '@/http/apiError'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'

interface Page {
  list: string[]
  nextCursor: string | null
}

beforeEach(() => queryClient.clear())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A list of two pages whose first one is being read again, as a change has made it old. */
async function openAgain() {
  let readFirst = (): Promise<Page> => Promise.resolve({ list: ['待我审批'], nextCursor: 'next' })
  const cursors: (string | null)[] = []
  const { result, unmount } = renderHook(
    () =>
      useCursorRows<Page>(['rows'], (cursor) => {
        cursors.push(cursor)
        return cursor ? Promise.resolve({ list: ['第二页'], nextCursor: null }) : readFirst()
      }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.rows).toEqual(['待我审批']))
  let settle = (_by: () => Page): void => {}
  readFirst = () =>
    new Promise<Page>((resolve, reject) => {
      settle = (by) => {
        try {
          resolve(by())
        } catch (error) {
          reject(error as Error)
        }
      }
    })
  act(() => void queryClient.invalidateQueries({ queryKey: ['rows'] }))
  await waitFor(() => expect(result.current.isFetching).toBe(true))
  return { cursors, list: result, leave: unmount, answer: (by: () => Page) => settle(by) }
}

it('a list whose end is reached while it is read again shows the new rows, and then the next page', async () => {
  const { list, answer } = await openAgain()
  const more = list.current.more()
  answer(() => ({ list: ['待财务审批'], nextCursor: 'next' }))
  await act(() => more)
  await waitFor(() => expect(list.current.rows).toEqual(['待财务审批', '第二页']))
})

it('a list that is left while it is read again asks for no next page', async () => {
  const { cursors, list, leave } = await openAgain()
  const more = list.current.more()
  leave()
  await more
  expect(cursors).toEqual([null, null])
})

it('a list that cannot be read again without a network offers its next page, and asks for it once', async () => {
  const { cursors, list, answer } = await openAgain()
  const more = expect(list.current.more()).rejects.toThrow(TransportError)
  answer(() => {
    throw new TransportError('offline', '')
  })
  await act(() => more)
  expect(cursors).toEqual([null, null])
  await waitFor(() => expect(list.current.isFetching).toBe(false))
  await act(() => list.current.more())
  await waitFor(() => expect(list.current.rows).toEqual(['待我审批', '第二页']))
  expect(cursors).toEqual([null, null, 'next'])
})

it('a list that is refused when it is read again goes on with its next page', async () => {
  const { list, answer } = await openAgain()
  const more = list.current.more()
  answer(() => {
    throw new ApiError(100500, '审批服务维护中')
  })
  await act(() => more)
  await waitFor(() => expect(list.current.rows).toEqual(['待我审批', '第二页']))
})
