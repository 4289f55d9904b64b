import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { ShareSheet } from '@/features/trend/member/writing/ShareSheet'
import { makeTrend } from '@tests/support/makers'

const { drawShare } = vi.hoisted(() => ({ drawShare: vi.fn<() => Promise<string>>() }))
vi.mock('@/features/trend/member/writing/drawShare', () => ({ drawShare }))

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/ui/sheet/Sheet').then(() => undefined), 60_000)

it('gives the focus of 生成分享图 to the picture, also after a failure', async () => {
  drawShare.mockRejectedValueOnce(new Error('no canvas')).mockResolvedValue('data:image/png;base64,')
  render(<ShareSheet trend={makeTrend()} onClosed={() => undefined} />)
  await people.click(await screen.findByRole('button', { name: '生成分享图' }))
  expect(await screen.findByText('分享图生成失败')).toBeVisible()
  expect(screen.getByRole('dialog', { name: '分享动态' })).toHaveFocus()
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('figure')).toHaveFocus()
})
