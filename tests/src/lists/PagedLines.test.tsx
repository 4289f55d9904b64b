import { render, screen } from '@testing-library/react'
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
