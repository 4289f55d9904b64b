import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { feed } from '@contract/feed'
import {} from '@contract/trend'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
let serial = 0

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(feed.searchTopics, [{ paramId: 't1', paramName: '家庭日', sensi: 'false' }])
})

async function write(text: string, at?: number): Promise<HTMLElement> {
  const field = screen.queryByLabelText('正文') ?? (await begin())
  await people.type(field, text, at === undefined ? {} : { initialSelectionStart: at })
  return field
}
function begin() {
  renderAt(`/trend/publish?draft=topics-${(serial += 1)}`)
  return screen.findByLabelText('正文')
}
const choose = async () => people.click(await screen.findByRole('button', { name: '#家庭日' }))
const chosen = () => screen.findByRole('button', { name: '移除话题 家庭日' })

it.each(['#', '＃'])('a %s that opened the search of topics goes with the choice, wherever it stands', async (hash) => {
  const field = await write('早上出发')
  await write(hash, 2)
  await choose()
  await chosen()
  expect(field).toHaveValue('早上出发')
})

it('what is typed after the # filters the topics and goes with the choice', async () => {
  stub(feed.searchTopics, ({ keyword }) =>
    keyword === '家庭' ? [{ paramId: 't1', paramName: '家庭日', sensi: 'false' }] : [],
  )
  const field = await write('周末带孩子')
  await write('#家')
  const search = await screen.findByRole('searchbox', { name: '搜索话题' })
  expect(search).toHaveValue('家')
  expect(search).toHaveFocus()
  await people.keyboard('庭')
  expect(field).toHaveValue('周末带孩子#家庭')
  await choose()
  await chosen()
  expect(field).toHaveValue('周末带孩子')
  expect(received(feed.searchTopics).map(({ body }) => body.keyword)).toContain('家庭')
})

it('the number of topics found is announced once the words typed are answered, and nothing without words', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  stub(feed.searchTopics, async ({ keyword }) => {
    if (keyword !== '家庭') return [{ paramId: 't1', paramName: '家庭日', sensi: 'false' }]
    await answered
    return []
  })
  await write('周末')
  await write('#')
  await screen.findByText('#家庭日')
  expect(screen.queryByText('找到 1 个话题')).toBeNull()
  await people.keyboard('家')
  const told = await screen.findByText('找到 1 个话题')
  expect(told).toHaveAttribute('aria-live', 'polite')
  await people.keyboard('庭')
  expect(told).toBeEmptyDOMElement()
  answer()
  // The same element: one that comes with its words is not announced.
  await vi.waitFor(() => expect(told).toHaveTextContent('没有找到“家庭”相关的话题'))
  await people.keyboard('{Backspace}{Backspace}')
  expect(told).toBeEmptyDOMElement()
})

it('the search key takes the keyboard from the topics found', async () => {
  await write('周末')
  await write('#家')
  const search = await screen.findByRole('searchbox', { name: '搜索话题' })
  await people.keyboard('{Enter}')
  expect(search).not.toHaveFocus()
  expect(await screen.findByRole('button', { name: '#家庭日' })).toBeVisible()
})

it('what was typed after the # stays in the text where no topic is chosen', async () => {
  const field = await write('周末')
  await write('#')
  await screen.findByRole('searchbox', { name: '搜索话题' })
  await people.keyboard('远足')
  expect(await screen.findByText('#家庭日')).toBeVisible()
  await people.click(screen.getByRole('button', { name: '关闭' }))
  expect(field).toHaveValue('周末#远足')
})

it('a # and its word that come at once, as from a keyboard’s suggestions, look for that topic', async () => {
  const field = await write('周末')
  fireEvent.input(field, { target: { value: '周末#家庭' } })
  expect(await screen.findByRole('searchbox', { name: '搜索话题' })).toHaveValue('家庭')
  await choose()
  await chosen()
  expect(field).toHaveValue('周末')
})

it.each([
  ['topics of another app', '#周末去哪儿#今天天气很好'],
  ['a sentence', '#今天天气很好，我们出发了'],
  ['more than a search takes', `#${'走'.repeat(51)}`],
])('%s, come at once, stay words', async (_what, text) => {
  const field = await write('周末')
  fireEvent.input(field, { target: { value: `周末${text}` } })
  await pause(50)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(field).toHaveValue(`周末${text}`)
})

it('what is pasted stays words', async () => {
  const field = await write('周末')
  await people.click(field)
  await people.paste('#家庭')
  await pause(50)
  expect(screen.queryByRole('searchbox')).toBeNull()
  await people.type(field, '#')
  expect(await screen.findByRole('searchbox', { name: '搜索话题' })).toHaveValue('')
  expect(field).toHaveValue('周末#家庭#')
})

it('a # that opened nothing stays where a topic is chosen by the button', async () => {
  const field = await write('学习C#')
  await people.click(await screen.findByRole('button', { name: '关闭' }))
  await people.click(screen.getByRole('button', { name: '# 添加话题' }))
  await choose()
  await chosen()
  expect(field).toHaveValue('学习C#')
})

it('writing goes on where the # stood, with a topic chosen or not', async () => {
  const field = await write('早上出发')
  await write('#', 2)
  await choose()
  await chosen()
  await vi.waitFor(() => expect(field).toHaveFocus())
  await people.keyboard('八点')
  expect(field).toHaveValue('早上八点出发')
  await write('#', 4)
  await people.keyboard('远')
  await people.click(screen.getByRole('button', { name: '关闭' }))
  await vi.waitFor(() => expect(field).toHaveFocus())
  await people.keyboard('足')
  expect(field).toHaveValue('早上八点#远足出发')
})
