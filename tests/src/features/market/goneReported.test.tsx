import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import { toast } from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'
import { person, press, withMarket } from './withMarket'

vi.mock('@/lib/toast/toast', async (load) => {
  const real = await load<typeof import('@/lib/toast/toast')>()
  return { ...real, toast: vi.fn(real.toast) }
})

withMarket()

it('an item that is gone by the time of its report is not shown any more', async () => {
  stubRefusal(market.report, Code.NotFound, '该物品不存在')
  renderAt('/market?id=m-1')
  await press('举报')
  await person.click(await screen.findByRole('radio', { name: '广告营销' }))
  stubRefusal(market.detail, Code.NotFound, '该物品不存在')
  stub(market.page, { list: [], nextCursor: null })
  await press('提交')
  await waitFor(() => expect(screen.queryByRole('button', { name: '预订' })).toBeNull())
})

it('why a report was refused is told as a failure', async () => {
  const told = vi.mocked(toast)
  told.mockClear()
  stubRefusal(market.report, Code.Conflict, '您已举报过该物品')
  renderAt('/market?id=m-1')
  await press('举报')
  await person.click(await screen.findByRole('radio', { name: '广告营销' }))
  await press('提交')
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('您已举报过该物品', { kind: 'fail' }))
})
