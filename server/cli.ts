import { parseArgs } from 'node:util'
import { Identity, Role } from '@contract/person'
import { auditVerify } from './cli/auditVerify'
import { monitorText } from './cli/monitor'
import type { Db } from './db/db'
import { openDb } from './db/open'
import { createUser, giveRole, setPassword, takeRole, userIdOf } from './features/people/service'
import { readSettings } from './settings'

const HELP = `管理命令。可在服务运行时使用；数据库由 DATA_DIR 或 DATABASE_URL 决定，须与服务相同。

  npm run admin -- user create --username 名字 [--mobile 手机号] [--password 密码] [--nickname 昵称]
                               [--role 角色]… [--identity 身份] [--family]
  npm run admin -- user role --username 名字 [--give 角色]… [--take 角色]…
  npm run admin -- user password --username 名字 --password 新密码
  npm run admin -- audit-verify                核对审核日志有无改动、缺失或调换
  npm run admin -- monitor [--hours 24] [--kind 种类]   浏览器上报的错误、慢请求与性能
  npm run admin -- --help

角色：${Object.values(Role).join('、')}
身份：${Object.values(Identity).join('、')}（默认 ${Identity.Personal}）`

const options = {
  help: { type: 'boolean', short: 'h' },
  username: { type: 'string' },
  mobile: { type: 'string' },
  password: { type: 'string' },
  nickname: { type: 'string' },
  identity: { type: 'string' },
  family: { type: 'boolean' },
  role: { type: 'string', multiple: true },
  give: { type: 'string', multiple: true },
  take: { type: 'string', multiple: true },
  hours: { type: 'string' },
  kind: { type: 'string' },
} as const

type Given = ReturnType<typeof read>['values']
type Command = (db: Db, given: Given) => Promise<string>

const commands: Record<string, Command> = {
  'user create': async (db, given) => {
    const id = await createUser(db, {
      username: required(given.username, 'username'),
      ...(given.mobile ? { mobile: given.mobile } : {}),
      ...(given.password ? { password: given.password } : {}),
      ...(given.nickname ? { nickName: given.nickname } : {}),
      identity: given.identity ? oneOf(Identity, given.identity, 'identity') : Identity.Personal,
      familyAccount: given.family ?? false,
      roles: rolesOf(given.role),
    }, new Date())
    return `已建立账号 ${given.username}（${id}）`
  },
  monitor: (db, given) => monitorText(db, given, new Date()),
  'user role': async (db, given) => {
    const userId = await userIdOf(db, required(given.username, 'username'))
    const [gives, takes] = [rolesOf(given.give), rolesOf(given.take)]
    if (gives.length + takes.length === 0) throw new Error('请用 --give 或 --take 指明角色')
    for (const role of gives) await giveRole(db, userId, role)
    for (const role of takes) await takeRole(db, userId, role)
    return `已更新 ${given.username} 的角色`
  },
  'user password': async (db, given) => {
    const password = required(given.password, 'password')
    await setPassword(db, await userIdOf(db, required(given.username, 'username')), password)
    return `已更新 ${given.username} 的密码，其登录已全部失效`
  },
  'audit-verify': auditVerify,
}

function read(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true })
}

function required(value: string | undefined, name: string): string {
  if (value) return value
  throw new Error(`缺少 --${name}，用法见 npm run admin -- --help`)
}

function oneOf<Value extends string>(values: Record<string, Value>, given: string, name: string): Value {
  const found = Object.values(values).find((each) => each === given)
  if (found) return found
  throw new Error(`--${name} 只能是：${Object.values(values).join('、')}`)
}

function rolesOf(given: readonly string[] = []): Role[] {
  return given.flatMap((each) => each.split(',')).map((each) => oneOf(Role, each, 'role'))
}

async function main(): Promise<void> {
  const { values, positionals } = read(process.argv.slice(2))
  if (values.help || positionals.length === 0) {
    console.log(HELP)
    return
  }
  const command = commands[positionals.join(' ')]
  if (!command) throw new Error(`没有这个命令：${positionals.join(' ')}\n\n${HELP}`)
  const open = await openDb(readSettings(process.env))
  try {
    console.log(await command(open.db, values))
  } finally {
    await open.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
