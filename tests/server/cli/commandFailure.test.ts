import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureText } from '@server/cli/commandFailure'
import { users } from '@server/features/people/tables'
import { conflict } from '@server/lib/businessError'
import { StoreAway } from '@server/storage/fileStore'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const HASH = 'scrypt$16384$c2FsdA==$aGFzaA=='
let testApp: TestApp

beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const failureOf = async (statement: PromiseLike<unknown>) =>
  failureText(await Promise.resolve(statement).catch((error: unknown) => error))

const person = (id: string) => ({
  id,
  username: `${id}-name`,
  nickName: '林晓禾',
  mobile: '13911110001',
  passwordHash: HASH,
  createdAt: new Date(),
})

describe('a command that the database fails', () => {
  it('prints neither the statement nor its values', async () => {
    const told = await failureOf(testApp.db.insert(users).values({ ...person('u-null'), nickName: sql`null` }))
    expect(told).toBe('数据库没有完成这一步（23502），请检查程序与数据库的版本是否一致，仍然失败请联系技术支持')
  })

  it('says that another command has written the same', async () => {
    await testApp.db.insert(users).values(person('u-one'))
    const told = await failureOf(testApp.db.insert(users).values(person('u-two')))
    expect(told).toBe('另一个命令刚写入了相同的内容，请重试')
  })

  it.each([
    ['57P01', '数据库连接中断'],
    ['53100', '无法保存内容：磁盘已满'],
    ['25006', '数据库只读'],
    ['55P03', '别处同时在改同样的内容，没有写入，请重试'],
    ['40P01', '别处同时在改同样的内容，没有写入，请重试'],
    ['ENOSPC', '无法保存内容：磁盘已满'],
  ])('says what to do about %s', (code, words) => {
    const cause = Object.assign(new Error('in English'), { code })
    const told = failureText(new Error(`Failed query: insert into users\nparams: 林,${HASH}`, { cause }))
    expect(told).toContain(words)
    expect(told).not.toMatch(/insert|params|scrypt/)
  })

  it('names the table that is missing', async () => {
    const told = await failureOf(testApp.db.execute(sql`select * from nothing where name = ${HASH}`))
    expect(told).toContain('（42P01 relation "nothing" does not exist）')
    expect(told).not.toMatch(/select|scrypt/)
  })

  it('says so where the driver gives no code', () => {
    expect(failureText(new Error('Connection terminated unexpectedly'))).toContain('数据库连接中断')
  })
})

it('a command that refuses says so in its own words, also where it knows the cause', () => {
  expect(failureText(conflict('用户名或手机号已被使用'))).toBe('用户名或手机号已被使用')
  const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  expect(failureText(new Error('无法写入 /a（ENOSPC）', { cause }))).toBe('无法写入 /a（ENOSPC）')
})

it.each([
  [new StoreAway(false, new Error('socket hang up')), '没有从 UPLOAD_URL 的存储桶读到文件'],
  [new StoreAway(true, new Error('socket hang up')), '文件没有存进 UPLOAD_URL 的存储桶'],
  [Object.assign(new Error('in English'), { code: 'EACCES', path: '/srv/x' }), '没有权限读写 /srv/x（EACCES）'],
])('a command whose files are out of reach says where to look (%s)', (error, words) => {
  expect(failureText(error)).toContain(words)
})
