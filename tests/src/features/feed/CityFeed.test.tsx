import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { feed } from '@contract/feed'
import { FeedTab, trends } from '@contract/trend'
import { queryClient } from '@/http/queryClient'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubOffline, stubStatus } from '@tests/support/stubs'
import { atTheFeed, HANGZHOU, stubFeed } from './atTheFeed'

atTheFeed()

it('says beside the city that the others cannot be read, and reads them again', async () => {
  stubStatus(feed.cities, 500)
  stubFeed({ city: [HANGZHOU] })
  renderAt('/?tab=city&city=杭州')
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(await screen.findByText('其他城市加载失败，请重试')).toHaveRole('alert')
  stub(feed.cities, { mine: '杭州', cities: ['上海'] })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('option', { name: '上海' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: '城市' })).toBeEnabled()
  expect(screen.queryByText(/其他城市加载失败/)).toBeNull()
  expect(screen.getByText('西湖边的早晨')).toBeVisible()
})

it('keeps saying so while the cities are read again, with the focus on its button', async () => {
  let fail = () => {}
  const held = new Promise<void>((resolve) => (fail = resolve))
  onTestFinished(() => fail())
  stubStatus(feed.cities, 500)
  stubFeed({ city: [HANGZHOU] })
  renderAt('/?tab=city&city=杭州')
  const alert = await screen.findByText('其他城市加载失败，请重试')
  forgetReceived()
  stubOffline(feed.cities, held)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(received(feed.cities)).toHaveLength(1))
  expect(alert).toBeVisible()
  expect(screen.getByRole('button', { name: '重试' })).toHaveFocus()
  fail()
  await waitFor(() => expect(queryClient.getQueryState(['feed-cities'])?.errorUpdateCount).toBe(2))
  expect(alert).toBeVisible()
  expect(screen.getByRole('button', { name: '重试' })).toHaveFocus()
})

it('chooses the listed name of a city that the address writes without 市, and reads its posts once', async () => {
  stub(feed.cities, { mine: '', cities: ['上海市', '杭州市'] })
  stubFeed({ city: [HANGZHOU] })
  renderAt('/?tab=city&city=杭州')
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  const choice = screen.getByRole('combobox', { name: '城市' })
  await waitFor(() => expect(choice).toHaveValue('杭州市'))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['杭州市', '上海市'])
  expect(received(trends.page).filter(({ body }) => body.tab === FeedTab.City)).toHaveLength(1)
})
