import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { atTheFeed, PLAIN, signIn, stubFeed } from './atTheFeed'

const people = userEvent.setup({ pointerEventsCheck: 0 })
atTheFeed()

it('shows on the way back no post of somebody whom the reader has unfollowed in it', async () => {
  signIn()
  const hers = makeTrend({ trendsId: 't-hers', title: '她的动态', imId: 'u-her', meId: 'u-me', relation: 1 })
  stubFeed({ follow: [{ ...PLAIN, imId: 'u-him' }, hers] })
  stub(trends.detail, hers)
  stub(comments.list, { list: [], total: 0 })
  stub(relations.follow, { relation: 0 })
  renderAt('/?tab=follow')
  await people.click(await screen.findByText('她的动态'))
  await people.click(await screen.findByRole('button', { name: '已关注' }))
  await waitFor(() => expect(received(relations.follow)).toMatchObject([{ body: { userId: 'u-her', on: false } }]))
  await people.click(screen.getByRole('button', { name: '返回' }))
  expect(await screen.findByText('大家的动态')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('她的动态')).toBeNull())
})

it('shows the posts of somebody followed again at the next opening of 关注', async () => {
  signIn()
  const hers = makeTrend({ trendsId: 't-hers', title: '她的动态', imId: 'u-her', meId: 'u-me', relation: 1 })
  stubFeed({ follow: [{ ...PLAIN, imId: 'u-him' }, hers] })
  stub(trends.detail, hers)
  stub(comments.list, { list: [], total: 0 })
  stub(relations.follow, ({ on }) => ({ relation: on ? 1 : 0 }))
  renderAt('/?tab=follow')
  await people.click(await screen.findByText('她的动态'))
  await people.click(await screen.findByRole('button', { name: '已关注' }))
  await waitFor(() => expect(received(relations.follow)).toHaveLength(1))
  await people.click(await screen.findByRole('button', { name: '关注' }))
  await waitFor(() => expect(received(relations.follow)).toMatchObject([{}, { body: { userId: 'u-her', on: true } }]))
  await people.click(screen.getByRole('button', { name: '返回' }))
  expect(await screen.findByText('大家的动态')).toBeVisible()
  expect(await screen.findByText('她的动态')).toBeVisible()
})
