import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PdfReader } from '@/features/doc/pdf/PdfReader'
import type { PdfView } from '@/features/doc/pdf/PdfView'
import type { Pdf } from '@/features/doc/pdf/usePdf'
import { NO_QUERY, type PdfQuery } from '@/features/doc/pdf/usePdfSearch'
import { makeDoc } from '@tests/support/makers'
import { spokenText } from '@tests/support/spokenText'

/** The pages of the hits that were gone to. */
const goneTo = vi.hoisted(() => [] as number[])

vi.mock('@/features/doc/pdf/PdfView', async () => {
  const { useImperativeHandle } = await import('react')
  return {
    PdfView: ({ ref }: Parameters<typeof PdfView>[0]) => {
      useImperativeHandle(ref, () => ({
        goTo: () => undefined,
        goToHit: (page) => void goneTo.push(page),
        zoomBy: () => undefined,
      }))
      return null
    },
  }
})
beforeEach(() => void goneTo.splice(0))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const pageOf = (str: string) => ({ getTextContent: () => Promise.resolve({ items: [{ str }] }) })

/** A file of three pages, of which the last cannot be fetched. */
const cut = (number: number): Promise<object> =>
  number < 3
    ? Promise.resolve(pageOf(number === 2 ? '住宿标准' : '目录'))
    : Promise.reject(new Error('failed to fetch'))

const fileOf = (getPage: (number: number) => Promise<object>) =>
  ({ document: { numPages: 3, getPage } }) as unknown as Pdf

function Reader({ pdf, asked = NO_QUERY, onReopen }: { pdf: Pdf; asked?: PdfQuery; onReopen?: () => void }) {
  const [query, setQuery] = useState(asked)
  return (
    <PdfReader
      file={{ ...makeDoc(), url: '/files/a.pdf', watermark: false, canDownload: false }}
      pdf={pdf}
      startPage={1}
      isSearching
      query={query}
      onQuery={setQuery}
      onSearchClosed={() => undefined}
      onPage={() => undefined}
      onReopen={onReopen ?? (() => undefined)}
    />
  )
}

it('says that a search could not go on where a page cannot be fetched, and opens the file again on request', async () => {
  const onReopen = vi.fn<() => void>()
  render(<Reader pdf={fileOf(cut)} onReopen={onReopen} />)
  const field = screen.getByRole('searchbox', { name: '在文件中搜索' })
  await people.type(field, '交通{Enter}')
  expect(await screen.findByText('页面加载失败，没有搜完，请重试')).toBeVisible()
  await people.clear(field)
  await people.type(field, '住宿{Enter}')
  expect(await screen.findByText('第 1 处，共 1 处，其余页面加载失败')).toBeVisible()
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(onReopen).toHaveBeenCalledTimes(1)
})

it('stays at its hit where the file is opened again, and at the last one of a version that has fewer', async () => {
  const asked = { words: '住宿', at: 1 }
  const { unmount } = render(<Reader pdf={fileOf(() => Promise.resolve(pageOf('住宿标准')))} asked={asked} />)
  expect(await screen.findByText('第 2 处，共 3 处')).toBeVisible()
  unmount()
  render(<Reader pdf={fileOf((n) => Promise.resolve(pageOf(n === 2 ? '住宿标准' : '目录')))} asked={asked} />)
  expect(await screen.findByText('第 1 处，共 1 处')).toBeVisible()
})

it('goes to each hit, also to the next one on its page, and again to the only one', async () => {
  const texts = ['目录', '住宿标准，住宿地点', '住宿费用']
  render(<Reader pdf={fileOf((n) => Promise.resolve(pageOf(texts[n - 1] ?? '')))} />)
  const field = screen.getByRole('searchbox', { name: '在文件中搜索' })
  await people.type(field, '住宿{Enter}')
  expect(await screen.findByText('第 1 处，共 3 处')).toBeVisible()
  expect(goneTo).toEqual([2])
  const next = screen.getByRole('button', { name: '下一处' })
  await people.click(next)
  await people.click(next)
  expect(await screen.findByText('第 3 处，共 3 处')).toBeVisible()
  expect(goneTo).toEqual([2, 2, 3])
  await people.clear(field)
  await people.type(field, '地点{Enter}')
  expect(await screen.findByText('第 1 处，共 1 处')).toBeVisible()
  await people.click(next)
  await waitFor(() => expect(goneTo).toEqual([2, 2, 3, 2, 2]))
})

it('tells a screen reader that it searches, and where it is, but not of every page', async () => {
  let read = (_page: object) => {}
  const pages = [pageOf('目录'), pageOf('住宿标准')]
  const getPage = (number: number) => Promise.resolve(pages[number - 1] ?? new Promise<object>((done) => (read = done)))
  render(<Reader pdf={fileOf(getPage)} />)
  const field = screen.getByRole('searchbox', { name: '在文件中搜索' })
  const status = screen.getByRole('status')
  await people.type(field, '交通{Enter}')
  await waitFor(() => expect(status).toHaveTextContent('正在搜索，已搜 0/3 页'))
  expect(spokenText(status)).toBe('正在搜索')
  await people.clear(field)
  await people.type(field, '住宿{Enter}')
  await waitFor(() => expect(status).toHaveTextContent('第 1 处，共 1 处，继续搜索中'))
  expect(spokenText(status)).toBe('第 1 处')
  read(pageOf('住宿'))
  await waitFor(() => expect(status).toHaveTextContent(/^第 1 处，共 2 处$/))
  expect(spokenText(status)).toBe('第 1 处，共 2 处')
})
