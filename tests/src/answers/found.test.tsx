import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { comments } from '@contract/comment'
import { dictionaries } from '@contract/dictionary'
import { BASE_PATHS } from '@contract/endpoint'
import { login } from '@contract/login'
import { mailbox } from '@contract/mailbox'
import { modules } from '@contract/module'
import { people } from '@contract/people'
import { feed } from '@contract/feed'
import { trends, TrendType } from '@contract/trend'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { digest } from '@/session/shellToken'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount, makeComment, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { backend, stub, stubRefusal } from '@tests/support/stubs'
import { problemsIn } from '@tests/support/answers/wrongBackend'
import { warm } from './visits'

warm()

/** Values that JSON allows and the types do not. */
const wrong = (json: string) => JSON.parse(json) as never

beforeEach(() => {
  document.cookie = 'bole_token=real; path=/mobile'
  stub(feed.searchTopics, [])
  stub(feed.cities, { mine: '', cities: [] })
  stub(people.account, makeAccount({ userId: 'u-me' }))
})
afterEach(() => queryClient.clear())

const visitor = () => void (document.cookie = 'bole_token=; path=/mobile; max-age=0')
const settle = () => pause(300)

describe('a token', () => {
  const signIn = async () => {
    visitor()
    renderAt('/login')
    fireEvent.click(await screen.findByRole('button', { name: '密码登录' }))
    fireEvent.change(screen.getByLabelText('用户名'), { target: { value: 'demo' } })
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'bole-2026' } })
    fireEvent.click(screen.getByRole('button', { name: '登录' }))
  }

  it.each([
    ['that is an object', '{"accessToken":{"a":1}}'],
    ['that is a number', '{"accessToken":12345}'],
    ['that is true', '{"accessToken":true}'],
    ['that is blank', '{"accessToken":"  "}'],
    ['that no header can carry', '{"accessToken":"令牌"}'],
    ['that is the word for none', '{"accessToken":"111"}'],
    ['in a list', '["a-token"]'],
    ['that is missing', 'null'],
  ])('%s is told as empty and leaves no cookie', async (_what, data) => {
    stub(login.login, wrong(data))
    await signIn()
    expect((await screen.findAllByText('下发的 accessToken 为空'))[0]).toBeVisible()
    expect(document.cookie).not.toContain('bole_')
  })

  it('that the browser does not keep is told as empty', async () => {
    // jsdom keeps cookies of any length; browsers drop those above 4096 bytes.
    const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => jar?.get?.call(document) as string,
      set: (cookie: string) => (cookie.length > 4096 ? undefined : jar?.set?.call(document, cookie)),
    })
    stub(login.login, { accessToken: 'a'.repeat(5000), isFamilyAccount: 'N' })
    await signIn()
    expect((await screen.findAllByText('下发的 accessToken 为空'))[0]).toBeVisible()
    expect(document.cookie).not.toContain('bole_')
    Reflect.deleteProperty(document, 'cookie')
  })
})

describe('a post', () => {
  beforeEach(visitor)

  it.each(['null', '[]', '"x"', '{}', '{"trendsId":null,"title":"没有编号"}'])(
    'that is %s is told as 动态获取失败',
    async (data) => {
      stub(trends.detail, wrong(data))
      stub(comments.list, { list: [], total: 0 })
      renderAt('/trend/detail?id=t1')
      expect((await screen.findAllByText('动态获取失败'))[0]).toBeVisible()
    },
  )

  it('whose id cannot stand in an address is shown', async () => {
    stub(trends.detail, { ...makeTrend({ trendsId: 't1', title: '春季徒步回顾' }), imId: '\ud800' })
    stub(comments.list, { list: [], total: 0 })
    renderAt('/trend/detail?id=t1')
    expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  })

  it('with null lists and numbers beyond sense reads them as empty', async () => {
    const text = JSON.stringify({
      ...makeTrend({ trendsId: 't1', title: '春季徒步回顾' }),
      files: null,
      topics: null,
      viewNum: 'many',
    })
    const body = `{"code":200,"data":${text.replace('"likeNum":0', '"likeNum":1e400').replace('"boleLevel":0', '"boleLevel":1e300')},"msg":""}`
    backend.use(http.post(`*${BASE_PATHS.community}${trends.detail.path}`, () => new HttpResponse(body)))
    stub(comments.list, wrong('{"list":null,"total":null}'))
    renderAt('/trend/detail?id=t1')
    expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
    expect(await screen.findByText('暂无评论')).toBeVisible()
    expect(problemsIn(document.body)).toEqual([])
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '/\\evil.example/x',
    'java\tscript:alert(1)',
    'vbscript:x',
  ])('with the address %s has it in no attribute', async (url) => {
    const files = [makeFile({ url, smallUrl: url })]
    stub(
      trends.detail,
      makeTrend({ trendsId: 't1', title: '春季徒步回顾', files, imFaceUrl: url, type: TrendType.Picture }),
    )
    stub(comments.list, { list: [makeComment({ imFaceUrl: url })], total: 1 })
    renderAt('/trend/detail?id=t1')
    expect(await screen.findByText('拍得真好！')).toBeVisible()
    await settle()
    expect(problemsIn(document.body)).toEqual([])
    expect(document.documentElement.outerHTML).not.toContain(url.trim())
  })
})

it('a refusal whose sentence is an object is told in the words of the screen', async () => {
  visitor()
  stub(comments.list, { list: [], total: 0 })
  stubRefusal(trends.detail, 100_500, wrong('{"toString":"x","text":"坏了"}'))
  renderAt('/trend/detail?id=t1')
  expect((await screen.findAllByText('动态获取失败'))[0]).toBeVisible()
})

it('a code that is text is read as the number', async () => {
  visitor()
  backend.use(
    http.post(`*${BASE_PATHS.community}${trends.page.path}`, () =>
      HttpResponse.json({ code: '200', data: { list: [makeTrend({ title: '大家的动态' })] } }),
    ),
  )
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
})

it('rows that make no sense are left out of a list', async () => {
  visitor()
  const row = makeTrend({ title: '大家的动态' })
  stub(trends.page, { list: [null, 'x', [], {}, { title: '没有编号' }, row] as never, nextCursor: null })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  expect(screen.queryByText('没有编号')).toBeNull()
})

it('a tile that leads to a script opens nothing', async () => {
  const tile = { moduleContentCode: 'community', name: '社区动态', icon: 'community', path: '/' }
  stub(modules.today, [])
  stub(modules.list, { groups: [{ name: '社区', tiles: [tile] }] })
  stub(modules.open, { openType: 'url', target: 'javascript:alert(1)', reason: '' })
  renderAt('/service')
  fireEvent.click(await screen.findByRole('button', { name: '社区动态' }))
  expect((await screen.findAllByText('该服务暂未开放'))[0]).toBeVisible()
})

describe('what the device kept before', () => {
  it('of the feed is read like an answer', async () => {
    visitor()
    stub(trends.page, { list: [], nextCursor: null })
    const page = {
      own: null,
      list: [
        { trendsId: 7, title: ['x'], files: {}, imFaceUrl: 'javascript:alert(1)' },
        null,
        makeTrend({ title: '从前的动态' }),
      ],
      nextCursor: {},
    }
    sessionStorage.setItem('bole.feed.recommend//#0', JSON.stringify({ cursor: null, page }))
    sessionStorage.setItem(
      'bole.feed.recommend//',
      JSON.stringify({ pages: 1, heights: [], scroll: 0, reader: '', at: Date.now() }),
    )
    renderAt('/')
    expect(await screen.findByText('从前的动态')).toBeVisible()
    expect(problemsIn(document.body)).toEqual([])
  })

  it('of the services is read like an answer', async () => {
    stub(modules.today, [])
    stubRefusal(modules.list, 100_500, '暂时不可用')
    localStorage.setItem(
      `bole.service.${digest(session.identity() ?? '')}`,
      '[{"name":{"a":1},"tiles":null},null,{"name":"社区","tiles":[{"moduleContentCode":"c","name":"社区动态","icon":1,"path":"/"}]}]',
    )
    renderAt('/service')
    expect(await screen.findByRole('button', { name: '社区动态' })).toBeVisible()
    expect(problemsIn(document.body)).toEqual([])
  })

  it('of the advice types is read like an answer', async () => {
    stub(mailbox.config, { emailHint: '' })
    stub(dictionaries.byKeys, () => new Promise(() => {}))
    sessionStorage.setItem(
      'bole.dictionary.ADVICE_TYPE',
      '[{"label":{"a":1},"value":{}},{"label":"食堂餐饮","value":"canteen"}]',
    )
    renderAt('/mailbox')
    expect(await screen.findByText('食堂餐饮')).toBeVisible()
    expect(problemsIn(document.body)).toEqual([])
  })
})

it('tags of an audit that are no list are none', async () => {
  stub(audit.isAdmin, true)
  stub(
    audit.detail,
    wrong(
      JSON.stringify({
        ...makeTrend({
          trendsId: 't1',
          title: '春季徒步回顾',
          type: TrendType.Text,
          files: [],
          auditTags: '[{"name":{"a":1},"code":null},7]',
        }),
        decisions: null,
        reports: {},
      }),
    ),
  )
  stub(audit.lock, wrong('{"lockedBy":{},"meLocked":null,"leaseSeconds":-1}'))
  stub(audit.unlock, wrong('null'))
  renderAt('/trend-audit/detail?id=t1')
  expect((await screen.findAllByText('春季徒步回顾'))[0]).toBeVisible()
  await waitFor(() => expect(problemsIn(document.body)).toEqual([]))
})
