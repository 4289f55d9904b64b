import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { login } from '@contract/login'
import { mailbox } from '@contract/mailbox'
import { messages } from '@contract/message'
import { runCommand } from '@server/cli/run'
import { mailboxWorkers } from '@server/features/mailbox/delivery'
import { userIdOf } from '@server/features/people/service'
import { userRoles } from '@server/features/people/tables'
import { workOutbox } from '@server/jobs/outbox'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { clerk, member } from '../features/mailbox/people'

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-cli-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => runCommand(args, async () => cliContextOf(testApp))
const neverOpens = () => Promise.reject(new Error('opened'))
const signIn = async (username: string, password: string) =>
  (await testApp.post(login.login, { username, password })).code

describe('help', () => {
  it('lists every command, and each tells its own options without opening anything', async () => {
    const all = await runCommand([], neverOpens)
    const names = [...all.matchAll(/^ {2}([a-z][a-z-]*(?: [a-z]+)?)(?= [^a-z]|$)/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(12)
    expect(names).toEqual(
      expect.arrayContaining(['user create', 'user disable', 'mailbox reply', 'dictionary import', 'sessions revoke']),
    )
    for (const name of names)
      expect(await runCommand([...name.split(' '), '--help'], neverOpens)).toContain(`npm run -s admin -- ${name}`)
    expect(await runCommand(['--help'], neverOpens)).toBe(all)
  })

  it('comes with what is mistyped', async () => {
    await expect(runCommand(['user', 'destroy'], neverOpens)).rejects.toThrow('没有这个命令：user destroy')
    await expect(runCommand(['user', 'create', '--usernam', 'x'], neverOpens)).rejects.toThrow('选项有误')
    await expect(run('user', 'create')).rejects.toThrow('缺少 --username')
    await expect(run('user', 'create', '--username', 'wang', '--role', 'king')).rejects.toThrow(
      '--role 只能是：auditAdmin',
    )
  })

  it.each([
    [['content', 'import', 'goods'], '缺少文件的路径'],
    [['people', 'import'], '缺少文件的路径'],
    [['calendar', 'import'], '缺少文件的路径'],
    [['doc', 'import'], '缺少文件夹的路径'],
    [['hotel', 'allowance', '--fen', '30000'], '缺少城市'],
    [['hotel', 'confirm', '--number', 'A1'], '缺少订单编号'],
  ])('names what is missing as it is typed, not as an option (%j)', async (words, says) => {
    await expect(run(...words)).rejects.toThrow(says)
  })
})

describe('a command that writes a folder', () => {
  it.each([['backup'], ['user', 'export', '--username', 'wang']])(
    'says before it opens anything that it cannot (%s)',
    async (...words) => {
      const file = join(folder, `a-file-${words.length}`)
      await writeFile(file, '')
      for (const to of ['/proc/backup', join(file, 'below')]) {
        await expect(runCommand([...words, '--to', to], neverOpens)).rejects.toThrow(`无法写入 ${to}`)
      }
      await expect(runCommand([...words, '--to', file], neverOpens)).rejects.toThrow('已经存在，请给一个新目录')
      await expect(runCommand([...words, '--to', join(folder, 'new', 'below')], neverOpens)).rejects.toThrow('opened')
    },
  )
})

describe('accounts', () => {
  it('have a nickname like any other', async () => {
    await expect(run('user', 'create', '--username', 'zhao', '--nickname', '字'.repeat(21))).rejects.toThrow(
      '昵称须为 2 到 20 个字',
    )
  })

  it('tell where nobody can log into them yet', async () => {
    const create = (...args: string[]) => run('user', 'create', '--username', ...args)
    expect(await create('li-bare')).toContain('没有手机号和密码，还不能登录')
    expect(await create('li-phone', '--mobile', '13911113333')).not.toContain('还不能登录')
    expect(await create('li-secret', '--password', 'first-pass1')).not.toContain('还不能登录')
  })

  it('do not share a username in letters of another case', async () => {
    await run('user', 'create', '--username', 'he.qing', '--password', 'first-pass1')
    await expect(run('user', 'create', '--username', 'He.Qing', '--password', 'first-pass1')).rejects.toThrow(
      '用户名或手机号已被使用',
    )
  })

  it('are given and lose roles in one step or not at all', async () => {
    await run('user', 'create', '--username', 'sun', '--role', 'mailboxStaff')
    const roles = async () => {
      const userId = await userIdOf(testApp.db, 'sun')
      const rows = await testApp.db.select().from(userRoles).where(eq(userRoles.userId, userId))
      return rows.map(({ role }) => role).sort()
    }
    const change = (...args: string[]) => run('user', 'role', '--username', 'sun', ...args)
    await expect(change('--give', 'auditAdmin,hr', '--take', 'hr')).rejects.toThrow('hr 不能既给予又收回')
    await testApp.db.execute(sql`create function refuse_taking() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`)
    await testApp.db.execute(
      sql`create trigger refuse_taking before delete on user_roles execute function refuse_taking()`,
    )
    await expect(change('--give', 'auditAdmin', '--take', 'mailboxStaff')).rejects.toThrow()
    await testApp.db.execute(sql`drop function refuse_taking cascade`)
    expect(await roles()).toEqual(['mailboxStaff'])
    await change('--give', 'auditAdmin', '--take', 'mailboxStaff')
    expect(await roles()).toEqual(['auditAdmin'])
  })

  it('are created, given another password, closed and opened', async () => {
    expect(
      await run(
        'user',
        'create',
        '--username',
        'wang',
        '--mobile',
        '13911112222',
        '--password',
        'first-pass1',
        '--role',
        'mailboxStaff,auditAdmin',
      ),
    ).toContain('已建立账号 wang')
    expect(await signIn('wang', 'first-pass1')).toBe(Code.Success)
    const password = (value: string) => run('user', 'password', '--username', 'wang', '--password', value)
    await expect(password(`${'a'.repeat(128)}1`)).rejects.toThrow('密码最多 128 位')
    await password('second-pass2')
    expect(await signIn('wang', 'first-pass1')).not.toBe(Code.Success)
    await run('user', 'disable', '--username', 'wang')
    expect(await signIn('wang', 'second-pass2')).not.toBe(Code.Success)
    await run('user', 'enable', '--username', 'wang')
    expect(await signIn('wang', 'second-pass2')).toBe(Code.Success)
    await expect(run('user', 'disable', '--username', 'nobody-here')).rejects.toThrow('该账号不存在')
  })

  it('get a password from standard input, so that it stands in no history', async () => {
    const from = (typed: string, ...words: string[]) =>
      runCommand(words, async () => ({ ...cliContextOf(testApp), input: Readable.from([typed]) }))
    await from('third-pass3\r\nmore\n', 'user', 'create', '--username', 'zhou', '--password', '-')
    expect(await signIn('zhou', 'third-pass3')).toBe(Code.Success)
    await from('forth pass4', 'user', 'password', '--username', 'zhou', '--password', '-')
    expect(await signIn('zhou', 'forth pass4')).toBe(Code.Success)
    const none = from('', 'user', 'password', '--username', 'zhou', '--password', '-')
    await expect(none).rejects.toThrow('没有从标准输入读到密码')
  })

  it('get and lose roles, and lose their sessions with one', async () => {
    const one = await member(testApp)
    await run('user', 'role', '--username', one.id, '--give', 'mailboxStaff')
    expect((await one.post(mailbox.waiting, {})).code).toBe(Code.Success)
    await run('user', 'role', '--username', one.id, '--take', 'mailboxStaff')
    expect((await one.post(mailbox.waiting, {})).code).toBe(Code.Unauthenticated)
  })

  it('are signed out everywhere', async () => {
    const one = await member(testApp)
    await run('sessions', 'revoke', '--username', one.id)
    expect((await one.post(mailbox.mine, { pageNum: 1, pageSize: 10 })).code).toBe(Code.InvalidToken)
  })
})

describe('the mailbox', () => {
  it('is listed and answered as one of the staff, and the author is told', async () => {
    const author = await member(testApp, { nickName: '林晓雨' })
    const staff = await clerk(testApp)
    await author.write({ adviceDesc: '灯坏了\u001b[31m' })
    await author.write({ adviceDesc: '匿名的话', anonymous: true })
    const listed = await run('mailbox', 'list', '--as', staff.id)
    expect(listed).toContain('林晓雨')
    expect(listed).toContain('匿名  ')
    expect(listed).not.toContain('\u001b')
    expect(await run('mailbox', 'list')).toContain('共 2 条')
    const { list } = await author.mine()
    for (const { adviceId } of list)
      expect(await run('mailbox', 'reply', '--as', staff.id, '--id', adviceId, '--text', '已换')).toContain('已回复')
    expect(await run('mailbox', 'list', '--as', staff.id)).toBe('没有待回复的留言')
    await workOutbox(testApp.context, mailboxWorkers(testApp.context.settings.secret))
    const told = (await author.post(messages.list, { group: 'system' })).data.list.map(({ title }) => title)
    // The first answer to a named entry also earns a badge.
    expect(told.sort()).toEqual(['留言已回复', '留言已回复', '获得勋章“建言献策”'])
    expect((await author.mine()).list.map(({ replyContent }) => replyContent)).toEqual(['已换', '已换'])
  })

  it('is not listed under a type that does not exist', async () => {
    await expect(run('mailbox', 'list', '--type', 'nothing')).rejects.toThrow('--type 只能是：canteen、office、welfare')
  })

  it('is closed to whoever is not staff, and to authors for their own', async () => {
    const author = await clerk(testApp)
    const own = await author.written()
    await expect(run('mailbox', 'reply', '--as', author.id, '--id', own, '--text', '好')).rejects.toThrow(
      '不能处理自己提交的留言',
    )
    await expect(run('mailbox', 'list', '--as', (await member(testApp)).id)).rejects.toThrow('没有信箱工作人员的角色')
    await expect(run('mailbox', 'reply', '--as', author.id, '--id', 'nothing', '--text', '好')).rejects.toThrow(
      '该留言不存在',
    )
    await expect(run('mailbox', 'reply', '--as', author.id, '--id', own, '--text', ' ')).rejects.toThrow(
      '请输入回复内容',
    )
    await expect(run('mailbox', 'reply', '--as', author.id, '--id', own, '--text', '好\u200b的')).rejects.toThrow(
      '--text 含有不可见的字符，请修改后重试',
    )
  })
})
