import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { modules } from '@contract/module'
import { Role } from '@contract/person'
import { publishing } from '@contract/publish'
import { TrendType, Visibility } from '@contract/trend'
import { modules as tiles } from '@server/features/modules/tables'
import { trends } from '@server/features/trends/tables'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

let testApp: TestApp
let member: { id: string; token: string }
let family: { token: string }
let admin: { token: string }

beforeAll(async () => {
  testApp = await startTestApp()
  member = await signedIn(testApp)
  family = await signedIn(testApp, { familyAccount: true })
  admin = await signedIn(testApp, { roles: [Role.AuditAdmin] })
})
afterAll(() => testApp.close())

const codesOf = async ({ token }: { token: string }) => {
  const { groups } = (await testApp.post(modules.list, {}, { token })).data
  return groups.flatMap((group) => group.tiles.map((tile) => tile.moduleContentCode))
}
const open = async ({ token }: { token: string }, moduleContentCode: string) =>
  testApp.post(modules.open, { moduleContentCode }, { token })

describe('the tiles', () => {
  it('come by group with a name, an icon and a path', async () => {
    const { groups } = (await testApp.post(modules.list, {}, { token: member.token })).data
    expect(groups.map((group) => group.name)).toEqual(['社区', '工作', '成长', '生活', '健康', '更多'])
    expect(groups.flatMap((group) => group.tiles)).toContainEqual({
      moduleContentCode: 'catering',
      name: '订餐',
      initials: 'dc',
      icon: 'catering',
      path: '/catering',
      openable: true,
    })
  })

  it('differ for family accounts', async () => {
    const codes = await codesOf(family)
    expect(codes).toContain('family-catering')
    expect(codes).toContain('about')
    expect(codes).not.toContain('flow')
    expect(await codesOf(member)).not.toContain('family-catering')
  })

  it('all have the initials of their names', async () => {
    for (const { token } of [member, family, admin]) {
      const { groups } = (await testApp.post(modules.list, {}, { token })).data
      for (const { name, initials } of groups.flatMap((group) => group.tiles))
        expect(initials, name).toMatch(/^[a-z]+$/)
    }
  })

  it('offer the audit to audit admins only', async () => {
    expect(await codesOf(admin)).toContain('trend-audit')
    expect(await codesOf(member)).not.toContain('trend-audit')
  })
})

describe('opening a tile', () => {
  it('leads to its route', async () => {
    expect((await open(member, 'mailbox')).data).toEqual({ openType: 'route', target: '/mailbox', reason: '' })
  })

  it('is denied with a reason to whom it is not for', async () => {
    expect((await open(member, 'trend-audit')).data).toEqual({
      openType: 'denied',
      target: '',
      reason: '该服务仅对审核管理员开放',
    })
    expect((await open(family, 'flow')).data.reason).toBe('家属账号暂不支持该服务')
    expect((await open(member, 'family-walk')).data.reason).toBe('该服务仅对家属账号开放')
  })

  it('leads a family account to its own set by the common code of a service too, and nobody else the other way', async () => {
    const shared = ['mailbox', 'walk', 'psychology', 'market', 'points', 'badge', 'article', 'catering']
    for (const code of shared) {
      const route = { openType: 'route', target: `/${code}`, reason: '' }
      expect((await open(family, code)).data, code).toEqual(route)
      expect((await open(family, `family-${code}`)).data, code).toEqual(route)
      expect((await open(member, `family-${code}`)).data.openType, code).toBe('denied')
    }
    for (const code of ['flow', 'doc', 'hotel', 'empower'])
      expect((await open(family, code)).data.openType, code).toBe('denied')
  })

  it('names a native screen, an outside address, or why it is closed', async () => {
    const row = { groupName: '工作', position: 299, name: '试', icon: 'doc' }
    await testApp.db.insert(tiles).values([
      { ...row, code: 'scan', openType: 'native', target: 'scan' },
      { ...row, code: 'outside', openType: 'url', target: 'https://example.com/' },
      { ...row, code: 'shut', openType: 'closed', reason: '食堂装修，10月8日恢复' },
    ])
    expect((await open(member, 'scan')).data).toEqual({ openType: 'native', target: 'scan', reason: '' })
    expect((await open(member, 'outside')).data).toEqual({
      openType: 'url',
      target: 'https://example.com/',
      reason: '',
    })
    expect((await open(member, 'shut')).data).toEqual({
      openType: 'closed',
      target: '',
      reason: '食堂装修，10月8日恢复',
    })
  })

  it('refuses an unknown one', async () => {
    for (const code of ['nothing', 'a\u0000b']) expect((await open(member, code)).code).toBe(Code.NotFound)
    expect(await open(member, '')).toMatchObject({ code: Code.InvalidInput, msg: '请提供服务编号' })
  })
})

describe('the favourites', () => {
  const read = async ({ token }: { token: string }) =>
    (await testApp.post(modules.favourites, {}, { token })).data.codes
  const set = ({ token }: { token: string }, codes: string[]) =>
    testApp.post(modules.setFavourites, { codes }, { token })

  it('are the usual ones until a user chooses, for family accounts of their own set', async () => {
    const fresh = await signedIn(testApp)
    expect(await read(fresh)).toEqual(['catering', 'flow', 'doc', 'walk', 'points', 'mailbox', 'market', 'empower'])
    expect(await read(family)).toEqual([
      'family-catering',
      'family-walk',
      'family-points',
      'family-mailbox',
      'family-market',
    ])
  })

  it('are kept in the order of the user, and for nobody else', async () => {
    const [chooser, other] = [await signedIn(testApp), await signedIn(testApp)]
    const codes = ['doc', 'about', 'catering']
    expect((await set(chooser, codes)).data).toEqual({ codes })
    expect(await read(chooser)).toEqual(codes)
    expect((await set(chooser, [])).data).toEqual({ codes: [] })
    expect(await read(chooser)).toEqual([])
    expect(await read(other)).toHaveLength(8)
  })

  it('are at most twelve, none twice, and each can be opened', async () => {
    const chooser = await signedIn(testApp)
    const all = (await codesOf(chooser)).filter((code) => code !== 'shut')
    expect(await set(chooser, all.slice(0, 13))).toMatchObject({ code: Code.InvalidInput, msg: '常用服务最多 12 个' })
    expect(await set(chooser, ['doc', 'doc'])).toMatchObject({ code: Code.InvalidInput, msg: '常用服务不能重复' })
    for (const code of ['trend-audit', 'family-walk', 'nothing'])
      expect((await set(chooser, ['doc', code])).code, code).toBe(Code.InvalidInput)
    expect((await set(chooser, all.slice(0, 12))).code).toBe(Code.Success)
  })

  it('leave out what was closed meanwhile', async () => {
    const chooser = await signedIn(testApp)
    const row = { groupName: '工作', position: 298, name: '试', icon: 'doc' }
    await testApp.db.insert(tiles).values({ ...row, code: 'pool' })
    await set(chooser, ['pool', 'doc'])
    await testApp.db.update(tiles).set({ openType: 'closed' }).where(eq(tiles.code, 'pool'))
    expect(await read(chooser)).toEqual(['doc'])
    expect((await set(chooser, ['pool'])).code).toBe(Code.InvalidInput)
  })
})

describe('today', () => {
  it('tells audit admins how many trends wait, and others nothing', async () => {
    const today = async ({ token }: { token: string }) => (await testApp.post(modules.today, {}, { token })).data
    expect(await today(admin)).toEqual([])
    const trend = { authorId: member.id, type: 1, title: '', content: '新人报到', createdAt: testApp.clock.now() }
    await testApp.db.insert(trends).values([
      { ...trend, id: 'w1' },
      { ...trend, id: 'w2' },
      { ...trend, id: 'done', auditStatus: 1 },
      { ...trend, id: 'own', visibility: 2 },
      { ...trend, id: 'gone', removedAt: testApp.clock.now() },
    ])
    expect(await today(admin)).toEqual([{ kind: 'audit', title: '待审核动态', value: '2', path: '/trend-audit' }])
    expect(await today(member)).toEqual([])
    const words = {
      trendsId: 'done',
      type: TrendType.Text,
      title: '',
      content: '改好了',
      fileIds: [],
      topicIds: [],
      visibility: Visibility.Public,
    }
    expect((await testApp.post(publishing.update, words, { token: member.token })).code).toBe(Code.AppSuccess)
    const { data } = await testApp.post(audit.data, {}, { token: admin.token })
    expect([data.waiting, (await today(admin)).find(({ kind }) => kind === 'audit')?.value]).toEqual([3, '3'])
  })
})
