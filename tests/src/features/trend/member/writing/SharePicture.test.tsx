import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SharePicture } from '@/features/trend/member/writing/SharePicture'
import { makeTrend } from '@tests/support/makers'

const code = vi.hoisted(() => ({ failures: 0 }))
vi.mock('@/features/trend/member/writing/drawShare', () => {
  if (code.failures > 0) {
    code.failures -= 1
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  return { drawShare: () => Promise.resolve('data:image/png;base64,AA==') }
})

it('is drawn although its code came neither at first nor before 重试', async () => {
  code.failures = 3
  render(<SharePicture trend={makeTrend()} url="http://localhost:8080/mobile/trend/detail?id=t1" />)
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('img', { name: '分享图，含动态内容和二维码' })).toBeVisible()
})
