import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PictureGrid } from '@/features/publish/media/PictureGrid'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { watchChanges } from '@tests/support/browser/watchChanges'

const PROBLEM = '请改用 JPG 或 PNG 格式'

const item = (key: string, problem = '') => ({
  ...{ key, preview: `blob:${key}`, share: 1, problem },
  state: problem ? ('refused' as const) : ('done' as const),
})

function grid(...items: ShownUploads['items']) {
  const uploads = { items, move: vi.fn(), retry: vi.fn() } as unknown as ShownUploads
  return <PictureGrid uploads={uploads} most={9} alts={{}} onAlt={vi.fn()} onAdd={vi.fn()} onRemove={vi.fn()} />
}

it('a refused picture that gets another place is named by it, and its alert interrupts no second time', () => {
  const { rerender } = render(grid(item('a', PROBLEM), item('b')))
  const alert = screen.getByRole('alert')
  expect(alert.parentElement).toHaveTextContent(/^第 1 张图片：请改用 JPG 或 PNG 格式$/)
  const hasChanged = watchChanges(alert)
  rerender(grid(item('b'), item('a', PROBLEM)))
  expect(alert.parentElement).toHaveTextContent(/^第 2 张图片：请改用 JPG 或 PNG 格式$/)
  expect(hasChanged()).toBe(false)
})
