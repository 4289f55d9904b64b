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
    later(65)
    expect(addresses(result.current.rows)).toEqual(['/files/湖.jpg', '/files/山.jpg?e=9'])
  })
  expect(reads.slice(-2)).toEqual([
    [null, 'background'],
    ['next', 'background'],
  ])
})

it('takes over the new addresses alone: no row comes, goes, moves or changes while it is looked at', async () => {
  const later = fakeAge()
  let list = [row('删', '?e=1'), row('湖', '?e=1'), row('山', '?e=1')]
  const { result } = renderHook(() => useFreshRows<Row>(['still'], () => Promise.resolve({ list, nextCursor: null })), {
    wrapper,
  })
  await waitFor(() => expect(result.current.rows).toHaveLength(3))
  const loadedAt = result.current.dataUpdatedAt
  list = [row('新', '?e=9'), row('山', '?e=9'), { ...row('湖', '?e=9'), id: '改' }]
  later(60)
  await waitFor(() => expect(addresses(result.current.rows)[2]).toBe('/files/山.jpg?e=9'))
  expect(addresses(result.current.rows)).toEqual(['/files/删.jpg?e=1', '/files/湖.jpg?e=9', '/files/山.jpg?e=9'])
  expect(result.current.rows.map(({ id }) => id)).toEqual(['删', '湖', '山'])
  expect(result.current.dataUpdatedAt).toBe(loadedAt)
})

it('finds the rows that new ones have pushed to a further page', async () => {
  const later = fakeAge()
  let query = '?e=1'
  let first = ['湖', '山']
  let second: string[] = []
  const cursors: (string | null)[] = []
  const { result } = renderHook(
    () =>
      useFreshRows<Row>(['pushed'], (cursor) => {
        cursors.push(cursor)
        const list = (cursor ? second : first).map((id) => row(id, query))
        return Promise.resolve({ list, nextCursor: cursor ? null : 'next' })
      }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.rows).toHaveLength(2))
  query = '?e=9'
  first = ['新', '湖']
  second = ['山']
  later(60)
  await waitFor(() => expect(addresses(result.current.rows)).toEqual(['/files/湖.jpg?e=9', '/files/山.jpg?e=9']))
  query = '?e=10'
  first = ['湖', '山']
  later(120)
  await waitFor(() => expect(addresses(result.current.rows)).toEqual(['/files/湖.jpg?e=10', '/files/山.jpg?e=10']))
  expect(cursors).toEqual([null, null, 'next', null])
})

it('waits before it reads all its pages again where one of them cannot be read', async () => {
  const later = fakeAge()
  const cursors: (string | null)[] = []
  let fails = false
  const { result } = renderHook(
    () =>
      useFreshRows<Row>(['failing'], (cursor) => {
        cursors.push(cursor)
        if (cursor && fails) return Promise.reject(new TransportError('offline', ''))
        return Promise.resolve({ list: [row(cursor ?? 'first', '?e=1')], nextCursor: cursor ? null : 'next' })
      }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.rows).toHaveLength(1))
  await result.current.more()
  await waitFor(() => expect(result.current.rows).toHaveLength(2))
  fails = true
  later(60)
  await waitFor(() => expect(cursors.slice(2)).toEqual([null, 'next']))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  later(61)
  later(64)
  expect(cursors).toHaveLength(4)
  later(65)
  expect(cursors).toHaveLength(5)
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
