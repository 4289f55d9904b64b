import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PagedLines } from '@/lists/PagedLines'
import { putAllInView } from '@tests/support/browser/inView'

let outOfSight: () => void
beforeEach(() => (outOfSight = putAllInView()))
afterEach(() => outOfSight())

function lines(name: string, more: () => Promise<void>) {
  const list = { rows: [name], data: {}, error: null, refetch: () => Promise.resolve(), more, hasNextPage: true }
  return (
    <PagedLines list={list} noun="闲置" empty="暂无闲置" label="闲置" name={name} idOf={(row) => row} line="item">
      {(row) => row}
    </PagedLines>
  )
}

it('goes on loading a list that was chosen after a page of another one had failed', async () => {
  const { rerender } = render(lines('书籍', () => Promise.reject(new Error('no answer'))))
  expect(await screen.findByRole('button', { name: '闲置加载失败，点此重试' })).toBeVisible()
  const more = vi.fn(() => new Promise<void>(() => undefined))
  rerender(lines('数码', more))
  await vi.waitFor(() => expect(more).toHaveBeenCalled())
  expect(screen.queryByRole('button', { name: '闲置加载失败，点此重试' })).toBeNull()
})

it('does not wait with a chosen list for a page of another one', async () => {
  const first = vi.fn(() => new Promise<void>(() => undefined))
  const { rerender } = render(lines('书籍', first))
  await vi.waitFor(() => expect(first).toHaveBeenCalled())
  const more = vi.fn(() => new Promise<void>(() => undefined))
  rerender(lines('数码', more))
  await vi.waitFor(() => expect(more).toHaveBeenCalled())
})

function firstPage(error: Error | null) {
  const list = { rows: [], data: undefined, error, hasNextPage: false }
  const calls = { refetch: () => Promise.resolve(), more: () => Promise.resolve() }
  return (
    <>
      <h1>集市</h1>
      <PagedLines
        list={{ ...list, ...calls }}
        noun="闲置"
        empty="暂无闲置"
        label="闲置"
        name="书籍"
        idOf={String}
        line="item"
      >
        {String}
      </PagedLines>
    </>
  )
}
const broken = new Error('no answer')

it('leaves the focus of 重试 to the heading of the screen while the first page is read again', async () => {
  const { rerender } = render(firstPage(broken))
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  rerender(firstPage(null))
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('heading', { name: '集市' })).toHaveFocus()
  rerender(firstPage(broken))
  expect(screen.getByRole('heading', { name: '集市' })).toHaveFocus()
})

it('leaves the focus of 重试 in a sheet to the sheet', async () => {
  const sheet = (error: Error | null) => (
    <div role="dialog" aria-label="选择闲置" tabIndex={-1}>
      {firstPage(error)}
    </div>
  )
  const { rerender } = render(sheet(broken))
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  rerender(sheet(null))
  expect(screen.getByRole('dialog', { name: '选择闲置' })).toHaveFocus()
})

it('moves no focus where 重试 does not have it, as after a tap on an iPhone', () => {
  const { rerender } = render(firstPage(broken))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  rerender(firstPage(null))
  expect(document.body).toHaveFocus()
})
