import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox } from '@contract/mailbox'
import { queryClient } from '@/http/queryClient'
import * as toast from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { stubRefusal } from '@tests/support/stubs'
import { area, atTheMailbox } from '../box'

atTheMailbox()

it('a hint that is shown stays where it cannot be read again', async () => {
  const toasted = vi.spyOn(toast, 'toast')
  renderAt('/mailbox')
  await area()
  expect(await screen.findByText('请写清楚')).toBeVisible()
  stubRefusal(mailbox.config, Code.ServerFault, '服务异常')
  void queryClient.invalidateQueries({ queryKey: ['mailbox', 'hint'] })
  await waitFor(() => expect(queryClient.getQueryState(['mailbox', 'hint'])?.status).toBe('error'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText('请写清楚')).toBeVisible()
  expect(screen.queryByText('提示语获取失败，请稍后再试')).toBeNull()
  expect(toasted).not.toHaveBeenCalled()
})
