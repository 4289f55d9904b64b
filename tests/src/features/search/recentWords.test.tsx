import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { feed } from '@contract/feed'
import { rememberWord } from '@/features/search/recentWords'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

it('hands the focus of 清空 on to the heading of the screen', async () => {
  stub(feed.searchTopics, [])
  await rememberWord('西湖')
  renderAt('/trend/search')
  await people.click(await screen.findByRole('button', { name: '清空' }))
  expect(screen.getByText(/搜过的内容会留在这台设备上/)).toBeVisible()
  expect(screen.getByRole('heading', { name: '搜索' })).toHaveFocus()
})
