import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { login } from '@contract/login'
import { modules } from '@contract/module'
import { disableUser } from '@server/accounts'
import { importPeople } from '@server/cli/people/peopleImport'
import { organisations, users } from '@server/features/people/tables'
import { enableUser } from '@server/features/people/service'
import { cliContextOf } from '@tests/support/cliContext'
import { insertOrganisation, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../../features/session/accounts'

const HEAD = '工号,姓名,手机号,单位,部门,上级工号,状态'
let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-people-'))
  await insertOrganisation(testApp.db, { id: 'org-one', name: '云岭装备', nickname: '云岭' })
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function load(lines: readonly string[], dryRun = false): Promise<string> {
  const path = join(folder, 'people.csv')
  await writeFile(path, [HEAD, ...lines].join('\r\n'))
  return importPeople(cliContextOf(testApp), path, dryRun)
}

async function person(employeeNo: string) {
  const [row] = await testApp.db.select().from(users).where(eq(users.employeeNo, employeeNo))
  return row
}
const peopleCount = async () => (await testApp.db.select().from(users)).length

describe('an import of people', () => {
  it('adds people with managers who come later in the file, and new organisations, which it names', async () => {
    const told = await load([
      'A001,林晓禾,13911110001,云岭,数字化部,A002,',
      'A002,周明远,13911110002,org-one,数字化部,,在职',
      '0003,孙国强,,江城公司,行政部,A002,在职',
      'A004,早就走了,,,,A002,离职',
    ])
    expect(told).toBe('已导入 4 行：新增 3 人，更改 0 人，恢复 0 人，停用 0 人；新建单位：江城公司')
    const [manager, one, three] = [await person('A002'), await person('A001'), await person('0003')]
    expect(one).toMatchObject({
      username: 'A001',
      realName: '林晓禾',
      mobile: '13911110001',
      orgId: 'org-one',
      department: '数字化部',
      managerId: manager?.id,
      passwordHash: null,
      disabledAt: null,
    })
    expect(one?.nickName).toMatch(/^新同事\d{6}$/)
    expect(three).toMatchObject({ username: 'e0003', mobile: null, managerId: manager?.id })
    expect(await person('A004')).toBeUndefined()
    const orgs = await testApp.db.select().from(organisations)
    expect(orgs.find(({ id }) => id === three?.orgId)?.name).toBe('江城公司')
  })

  it('lets an imported person sign in by SMS', async () => {
    await testApp.post(login.sendPublicCode, { mobile: '13911110001' })
    const code = testApp.sms.sent.at(-1)?.code ?? ''
    expect(
      (await testApp.post(login.login, { username: '13911110001', authMethod: 'UsernameSM', checkCode: code })).code,
    ).toBe(Code.Success)
  })

  it('changes nothing when the same file comes again', async () => {
    const before = await testApp.db.select().from(users).orderBy(users.id)
    expect(
      await load(['A001,林晓禾,13911110001,云岭,数字化部,A002,', 'A002,周明远,13911110002,org-one,数字化部,,']),
    ).toBe('已导入 2 行：新增 0 人，更改 0 人，恢复 0 人，停用 0 人')
    expect(await testApp.db.select().from(users).orderBy(users.id)).toEqual(before)
  })

  it('changes what is different, also numbers that two people exchange', async () => {
    expect(await load(['A001,林晓荷,13911110002,,财务部,,', 'A002,周明远,13911110001,云岭,数字化部,,'])).toContain(
      '更改 2 人',
    )
    expect(await person('A001')).toMatchObject({
      realName: '林晓荷',
      mobile: '13911110002',
      orgId: null,
      department: '财务部',
      managerId: null,
    })
    expect(await person('A002')).toMatchObject({ mobile: '13911110001' })
  })

  it('knows an account without employee number by its telephone number, but not a family account', async () => {
    const id = await insertUser(testApp.db, { mobile: '13911110009', nickName: '老朋友' })
    await insertUser(testApp.db, { mobile: '13911110010', familyAccount: true })
    await load(['A009,何江,13911110009,,,,'])
    expect(await person('A009')).toMatchObject({ id, nickName: '老朋友', realName: '何江' })
    await expect(load(['A010,某人,13911110010,,,,'])).rejects.toThrow('第 2 行：手机号已被其他账号使用：13911110010')
  })

  it('signs out and disables who has left, frees the number, and takes back who returns', async () => {
    const staff = await signedIn(testApp)
    await testApp.db.update(users).set({ employeeNo: 'B001', mobile: '13911110011' }).where(eq(users.id, staff.id))
    expect(await load(['B001,某某,13911110011,,,,离职', 'B002,接替的人,13911110011,,,,'])).toContain('停用 1 人')
    expect((await testApp.post(modules.list, {}, { token: staff.token })).code).toBe(Code.Unauthenticated)
    expect(await person('B001')).toMatchObject({ mobile: null })
    expect(await load(['B001,某某,13911110011,,,,离职'])).toContain('更改 0 人，恢复 0 人，停用 0 人')
    expect(await load(['B001,某某,,,,,在职'])).toContain('恢复 1 人')
    expect(await person('B001')).toMatchObject({ disabledAt: null, leftAt: null })
  })

  it('disables who has left and is known only by the telephone number, and takes them back', async () => {
    const id = await insertUser(testApp.db, { mobile: '13911110012' })
    expect(await load(['B003,某某,13911110012,,,,离职'], true)).toContain('停用 1 人')
    expect(await load(['B003,某某,13911110012,,,,离职'])).toContain('停用 1 人')
    expect(await person('B003')).toMatchObject({ id, mobile: null, disabledAt: expect.any(Date) })
    expect(await load(['B003,某某,13911110012,,,,离职'])).toContain('停用 0 人')
    expect(await load(['B003,某某,13911110012,,,,在职'])).toContain('恢复 1 人')
    expect(await person('B003')).toMatchObject({ id, mobile: '13911110012', disabledAt: null })
  })

  it('leaves an account to who has its telephone number now', async () => {
    const id = await insertUser(testApp.db, { mobile: '13911110013' })
    const lines = ['B004,走了的人,13911110013,,,,离职', 'B005,接替的人,13911110013,,,,']
    expect(await load(lines)).toContain('更改 1 人，恢复 0 人，停用 0 人')
    expect(await person('B005')).toMatchObject({ id, disabledAt: null })
    expect(await person('B004')).toBeUndefined()
  })

  it('does not open what an operator disabled after the person had left', async () => {
    await load(['B011,某人,,,,,'])
    await load(['B011,某人,,,,,离职'])
    testApp.clock.advance(1000)
    const id = (await person('B011'))?.id ?? ''
    await disableUser(testApp.db, id, testApp.clock.now())
    await load(['B011,某人,,,,,在职'])
    expect((await person('B011'))?.disabledAt).not.toBeNull()
    await enableUser(testApp.db, id)
    expect((await person('B011'))?.disabledAt).toBeNull()
  })

  it('does not open what an operator disabled, and disables again what an operator opened', async () => {
    await load(['B010,某人,,,,,'])
    const id = (await person('B010'))?.id ?? ''
    await disableUser(testApp.db, id, testApp.clock.now())
    testApp.clock.advance(1000)
    await load(['B010,某人,,,,,离职'])
    await load(['B010,某人,,,,,在职'])
    expect((await person('B010'))?.disabledAt).not.toBeNull()
    await load(['B010,某人,,,,,离职'])
    await enableUser(testApp.db, id)
    expect(await load(['B010,某人,,,,,离职'])).toContain('停用 1 人')
    expect((await person('B010'))?.disabledAt).not.toBeNull()
  })

  it('counts the characters of a name, rare ones as one each', async () => {
    expect(await load([`C009,${'𬭎'.repeat(30)},,,,,`], true)).toContain('新增 1 人')
    await expect(load([`C009,${'𬭎'.repeat(31)},,,,,`], true)).rejects.toThrow('第 2 行：姓名最多 30 个字')
  })

  it.each(['\u3164', '张\u2028三', '\u2800', '\u202e三张'])(
    'refuses the name %j: nobody sees all of it',
    async (name) => {
      await expect(load([`C009,${name},,,,,`], true)).rejects.toThrow('第 2 行：姓名含有无法识别的字符')
    },
  )

  it('writes nothing in a dry run and says what it would', async () => {
    const before = await peopleCount()
    expect(await load(['C001,某人,,新的单位,,,'], true)).toBe(
      '检查通过，没有写入。将会导入 1 行：新增 1 人，更改 0 人，恢复 0 人，停用 0 人；新建单位：新的单位',
    )
    expect(await peopleCount()).toBe(before)
    expect((await testApp.db.select().from(organisations)).some(({ name }) => name === '新的单位')).toBe(false)
  })
})

describe('a file with errors', () => {
  it('is refused as a whole, every error by its line', async () => {
    await insertUser(testApp.db, { id: 'taken', username: 'd077' })
    const before = await peopleCount()
    const wrong = load([
      'D001,好的,13911119001,,,,',
      'D001,重复,,,,,',
      'D003,,1391111,,,D003,',
      'D004,同号,13911119001,,,,',
      'D005,没有上级,,,,D999,',
      'D006,状态,,,,,休假',
      'D077,用户名,,,,,',
      '-x,坏工号,,,,,',
      'D009,占用,13911110002,,,,',
      'D011,自己,,,,D011,',
      ',没有工号,,,,,',
      '12,数字,,,,,',
      'E12,字母,,,,,',
    ])
    await expect(wrong).rejects.toThrow('文件有 13 处错误，没有导入任何内容：')
    for (const told of [
      '第 3 行：工号与第 2 行重复：D001',
      '第 4 行：缺少姓名',
      '第 4 行：手机号须为 11 位数字',
      '第 4 行：上级不能是本人',
      '第 5 行：手机号与第 2 行重复：13911119001',
      '第 6 行：没有工号为 D999 的上级',
      '第 7 行：状态只能是 在职 或 离职',
      '第 8 行：用户名已被其他账号使用：D077',
      '第 14 行：用户名与第 13 行相同：E12',
      '第 9 行：工号须为 1 到 30 位字母',
      '第 11 行：上级不能是本人',
      '第 10 行：手机号已被其他账号使用：13911110002',
    ])
      await expect(wrong).rejects.toThrow(told)
    expect(await peopleCount()).toBe(before)
  })

  it('with an error in line 7 keeps nothing of the other lines', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `E00${n},人员,${n === 5 ? '12' : ''},,,,`)
    await expect(load(lines)).rejects.toThrow('文件有 1 处错误，没有导入任何内容：\n第 7 行：手机号须为 11 位数字')
    expect(await person('E000')).toBeUndefined()
  })
})
