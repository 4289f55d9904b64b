import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { feed } from '@contract/feed'
import { renderAt } from '@tests/support/render'
import { stub, stubStatus } from '@tests/support/stubs'
import { atTheFeed, HANGZHOU, stubFeed } from './atTheFeed'

atTheFeed()

it('says beside the city that the others cannot be read, and reads them again', async () => {
  stubStatus(feed.cities, 500)
  stubFeed({ city: [HANGZHOU] })
  renderAt('/?tab=city&city=杭州')
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(await screen.findByText('其他城市加载失败')).toHaveRole('alert')
  stub(feed.cities, { mine: '杭州', cities: ['上海'] })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('option', { name: '上海' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: '城市' })).toBeEnabled()
  expect(screen.queryByText(/其他城市加载失败/)).toBeNull()
  expect(screen.getByText('西湖边的早晨')).toBeVisible()
})
