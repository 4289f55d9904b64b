import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { trends } from '@contract/trend'
import { putAllInView } from '@tests/support/browser/inView'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { atTheFeed, HANGZHOU, PLAIN } from './atTheFeed'

atTheFeed()

it('leaves the failure of a further page behind with the list that it belonged to', async () => {
  const outOfSight = putAllInView()
  let isBroken = true
  stub(trends.page, ({ cursor }) => {
    if (cursor && isBroken) return Promise.reject(new Error('broken'))
    return { list: [cursor ? HANGZHOU : PLAIN], nextCursor: cursor ? null : 'next' }
  })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  expect(await screen.findByRole('button', { name: '加载失败，点此重试' })).toBeVisible()
  isBroken = false
  await userEvent.setup({ pointerEventsCheck: 0 }).click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(screen.queryByRole('button', { name: '加载失败，点此重试' })).toBeNull()
  outOfSight()
})
