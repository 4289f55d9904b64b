import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { feed } from '@contract/feed'
import { people as calls } from '@contract/people'
import { FeedTab, trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { stubFeed } from '../../feed/atTheFeed'
import { account, atTheOwnPage, people } from '../ownPage'

atTheOwnPage()

it('takes no words while the profile is saved, which would go with the form', async () => {
  let arrive = () => {}
  stub(calls.changeAccount, () => new Promise((resolve) => (arrive = () => resolve({ ...account, signature: '好' }))))
  renderAt('/me?tab=settings&open=profile')
  const signature = await screen.findByLabelText('个性签名')
  await people.clear(signature)
  await people.type(signature, '好')
  await people.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(signature).toHaveAttribute('readonly'))
  for (const name of ['昵称', '省份', '城市']) expect(screen.getByLabelText(name)).toHaveAttribute('readonly')
  await waitFor(() => {
    arrive()
    expect(screen.getByText('资料已保存')).toBeInTheDocument()
  })
})

it('a city that would be refused is not sent, and the form says so beside it', async () => {
  renderAt('/me?tab=settings&open=profile')
  const city = await screen.findByLabelText('城市')
  await people.clear(city)
  await people.type(city, '<b>西安</b>')
  await people.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(city).toBeInvalid())
  expect(city).toHaveAccessibleDescription('城市不能含有 < 或 >，请修改后重试')
  expect(received(calls.changeAccount)).toHaveLength(0)
  // Its draft would be restored in the next test.
  await people.click(screen.getByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(city).not.toHaveValue('<b>西安</b>'))
})

it('a city that was stored under former rules does not keep other changes from being saved', async () => {
  const former = { ...account, city: '<西安>' }
  stub(calls.account, former)
  stub(calls.changeAccount, { ...former, signature: '走走看看' })
  renderAt('/me?tab=settings&open=profile')
  const signature = await screen.findByLabelText('个性签名')
  expect(screen.getByLabelText('城市')).toHaveValue('<西安>')
  await people.clear(signature)
  await people.type(signature, '走走看看')
  await people.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.getByText('资料已保存')).toBeVisible())
  expect(received(calls.changeAccount)).toMatchObject([{ body: { body: { signature: '走走看看' } } }])
})

it('a new nickname stands at once over the own posts that the feed had loaded, and the feed is not asked again', async () => {
  const own = makeTrend({ trendsId: 't-own', title: '我的徒步', imId: 'u-demo', imNickName: '林晓雨' })
  const others = makeTrend({ trendsId: 't-1', title: '别人的', imId: 'u-x', imNickName: '林晓雨' })
  stubFeed({ recommend: [own, others] })
  stub(feed.searchTopics, [])
  stub(feed.cities, { mine: '', cities: [] })
  stub(calls.changeAccount, { ...account, imNickName: '晓雨', imFaceUrl: '/files/new.webp' })
  renderAt('/')
  await waitFor(() => expect(screen.getAllByText('林晓雨')).toHaveLength(2))
  const goTo = async (name: string) =>
    people.click(within(screen.getByRole('navigation', { name: '主导航' })).getByRole('link', { name }))
  await goTo('我的')
  await people.click(await screen.findByRole('link', { name: '设置' }))
  const part = await screen.findByRole('link', { name: '编辑资料', expanded: false })
  await people.click(part)
  const nickname = await screen.findByLabelText('昵称')
  expect(part).toHaveAttribute('aria-expanded', 'true')
  await people.clear(nickname)
  await people.type(nickname, '晓雨')
  await people.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('资料已保存')
  const asked = () => received(trends.page).filter(({ body }) => body.tab === FeedTab.Recommend).length
  const before = asked()
  await goTo('首页')
  const card = (await screen.findByText('我的徒步')).closest('article')
  expect(within(card ?? document.body).getByText('晓雨')).toBeVisible()
  expect(card?.querySelector('img')?.src).toContain('/files/new.webp')
  expect(screen.getAllByText('林晓雨')).toHaveLength(1)
  expect(asked()).toBe(before)
})

it('a profile that is saved after its form was left leaves the reader where they are', async () => {
  let arrive = () => {}
  stub(calls.changeAccount, () => new Promise((resolve) => (arrive = () => resolve({ ...account, signature: '好' }))))
  renderAt('/me?tab=settings&open=profile')
  await people.type(await screen.findByLabelText('个性签名'), '好')
  await people.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(1))
  await people.click(screen.getByRole('link', { name: '我的收藏' }))
  await waitFor(() => expect(window.location.search).toBe('?tab=collect'))
  arrive()
  expect(await screen.findByText('资料已保存')).toBeInTheDocument()
  expect(window.location.search).toBe('?tab=collect')
})

describe('a save without an answer', () => {
  it('that had arrived is shown once its change is given up, and the next one is another write', async () => {
    stubOffline(calls.changeAccount)
    renderAt('/me?tab=settings&open=profile')
    const signature = await screen.findByLabelText('个性签名')
    await people.clear(signature)
    await people.type(signature, '新')
    const save = screen.getByRole('button', { name: '保存' })
    await people.click(save)
    expect(await screen.findByText('保存失败，请稍后再试')).toBeVisible()
    stub(calls.account, { ...account, signature: '新' })
    await people.click(screen.getByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(signature).toHaveValue('新'))
    expect(screen.queryByText('保存失败，请稍后再试')).toBeNull()
    stub(calls.changeAccount, { ...account, signature: '新' })
    await people.click(save)
    await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(2))
    const keys = received(calls.changeAccount).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[1]).not.toBe(keys[0])
  })

  it('reads the account again, keeps what was typed, and sends that again under the same key', async () => {
    stubOffline(calls.changeAccount)
    renderAt('/me?tab=settings&open=profile')
    const signature = await screen.findByLabelText('个性签名')
    await people.clear(signature)
    await people.type(signature, '新')
    stub(calls.account, { ...account, imNickName: '林间雨' })
    await people.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.getByLabelText('昵称')).toHaveValue('林间雨'))
    expect(signature).toHaveValue('新')
    const save = screen.getByRole('button', { name: '保存' })
    await waitFor(() => expect(save).toBeEnabled())
    await people.click(save)
    await waitFor(() => expect(received(calls.changeAccount)).toHaveLength(2))
    const [first, second] = received(calls.changeAccount)
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
    expect(second?.body).toMatchObject({ body: { signature: '新' } })
  })
})

it('what is given up leaves the focus in the form', async () => {
  renderAt('/me?tab=settings&open=profile')
  await people.type(await screen.findByLabelText('个性签名'), '呀')
  await people.click(screen.getByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toHaveFocus())
})
