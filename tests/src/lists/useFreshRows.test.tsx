import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { TrendFile } from '@contract/trend'
import { TransportError } from '@/http/apiError'
import { queryClient } from '@/http/queryClient'
import { useFreshRows } from '@/lists/useFreshRows'
import { fakeAge } from '@tests/support/lookAgain'
import { makeFile } from '@tests/support/makers'

interface Row {
  id: string
  files: TrendFile[]
}

beforeEach(() => queryClient.clear())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const row = (id: string, query = ''): Row => ({ id, files: [makeFile({ id, url: `/files/${id}.jpg${query}` })] })
const addresses = (rows: readonly Row[]) => rows.map(({ files }) => files[0]?.url)

it('reads all its pages again before their addresses expire, and keeps what it has where that fails', async () => {
  const later = fakeAge()
  const reads: unknown[] = []
  let query = '?e=1'
  let fails = false
  const { result } = renderHook(
    () =>
      useFreshRows<Row>(['fresh'], (cursor, { quiet }) => {
        reads.push([cursor, quiet])
        if (fails) return Promise.reject(new TransportError('offline', ''))
        const page = cursor ? { list: [row('山', query)], nextCursor: null } : { list: [row('湖')], nextCursor: 'next' }
        return Promise.resolve(page)
      }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.rows).toHaveLength(1))
  later(30)
  await result.current.more()
  await waitFor(() => expect(addresses(result.current.rows)).toEqual(['/files/湖.jpg', '/files/山.jpg?e=1']))
  later(58)
  expect(reads).toHaveLength(2)
  fails = true
  later(60)
  await waitFor(() => expect(reads.slice(2)).toEqual([[null, 'background']]))
  expect(addresses(result.current.rows)).toEqual(['/files/湖.jpg', '/files/山.jpg?e=1'])
  fails = false
  query = '?e=9'
  await waitFor(() => {
    later(61)
    expect(addresses(result.current.rows)).toEqual(['/files/湖.jpg', '/files/山.jpg?e=9'])
  })
  expect(reads.slice(-2)).toEqual([
    [null, 'background'],
    ['next', 'background'],
  ])
})

it('reads nothing again where no address of its files expires', async () => {
  const later = fakeAge()
  const cursors: (string | null)[] = []
  const { result } = renderHook(
    () =>
      useFreshRows<Row>(['lasting'], (cursor) => {
        cursors.push(cursor)
        return Promise.resolve({ list: [row('湖')], nextCursor: null })
      }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.rows).toHaveLength(1))
  later(120)
  expect(cursors).toEqual([null])
})
