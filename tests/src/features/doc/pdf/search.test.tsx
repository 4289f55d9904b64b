import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { PdfReader } from '@/features/doc/pdf/PdfReader'
import type { Pdf } from '@/features/doc/pdf/usePdf'
import { NO_QUERY, type PdfQuery } from '@/features/doc/pdf/usePdfSearch'
import { makeDoc } from '@tests/support/makers'

vi.mock('@/features/doc/pdf/PdfView', () => ({ PdfView: () => null }))

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
