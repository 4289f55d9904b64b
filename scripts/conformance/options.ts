import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Base, BASE_PATHS } from '../../contract/endpoint'
import { isObject } from '../../contract/readers/readers'

export const HELP = `检查一个后端是否遵守接口约定（contract/）。默认只读。

  npm run conformance -- --base URL --accounts 文件
                         [--community URL] [--app URL] [--write] [--only 名词,名词]
                         [--junit 文件] [--seed 数字]

  --base       后端的地址，例如 http://localhost:8080；带路径时就是默认基址（…/api）
  --community  动态基址（默认 --base 的主机加 ${BASE_PATHS.community}）
  --app        应用主机（默认 --base 的主机）
  --accounts   账号文件（JSON），写法见 docs/conformance.md
  --write      也检查写入：会发布并删除评论和动态，点赞、关注后恢复原状。不要对正式环境使用
  --only       只检查这些名词（contract/ 里的文件名，例如 comment,trend；general 是与名词无关的规则）
  --junit      把结果另存为 JUnit XML
  --seed       生成请求体的种子，用来重现一次运行

结束码：0 全部符合，1 有不符，2 用法有误或连不上。`

/** An account of the backend under test. */
export type Credentials = { username: string; password: string } | { token: string }

export interface AccountsFile {
  member: Credentials | undefined
  admin: Credentials[]
  staff: Credentials[]
}

export interface Options {
  addresses: Record<Base, string>
  accounts: AccountsFile
  write: boolean
  only: readonly string[]
  junit: string | undefined
  seed: number
}

/** Wrong usage; the message explains it. */
export class UsageError extends Error {}

const DEFAULT_SEED = 20_260_615

function urlOf(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${name} 须是 http(s) 地址：${text}`)
  return url
}

const withoutSlash = ({ origin, pathname }: URL) => origin + pathname.replace(/\/+$/, '')

function addressesOf(base: string, community: string | undefined, app: string | undefined): Record<Base, string> {
  const url = urlOf('--base', base)
  return {
    default: url.pathname === '/' ? url.origin + BASE_PATHS.default : withoutSlash(url),
    community: community ? withoutSlash(urlOf('--community', community)) : url.origin + BASE_PATHS.community,
    appHost: app ? withoutSlash(urlOf('--app', app)) : url.origin + BASE_PATHS.appHost,
  }
}

function credentialsOf(given: unknown, who: string): Credentials {
  if (isObject(given) && typeof given.token === 'string' && given.token) return { token: given.token }
  if (isObject(given) && typeof given.username === 'string' && typeof given.password === 'string') {
    return { username: given.username, password: given.password }
  }
  throw new UsageError(`账号文件的 ${who} 须有 username 和 password，或者 token`)
}

const listOf = (given: unknown): unknown[] =>
  given === undefined || given === null ? [] : Array.isArray(given) ? (given as unknown[]) : [given]

/** Throws UsageError for an invalid accounts file; its message quotes nothing of it. */
export function readAccounts(text: string): AccountsFile {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new UsageError('账号文件不是有效的 JSON')
  }
  if (!isObject(given)) throw new UsageError('账号文件须是一个 JSON 对象')
  const [member] = listOf(given.member).map((each) => credentialsOf(each, 'member'))
  return {
    member,
    admin: listOf(given.admin).map((each) => credentialsOf(each, 'admin')),
    staff: listOf(given.staff).map((each) => credentialsOf(each, 'staff')),
  }
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(`读不到账号文件：${path}`)
  }
}

/** The options of a command line, undefined for `--help`. Throws UsageError. */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parsed(args)
  if (values.help) return undefined
  if (!values.base) throw new UsageError('请用 --base 给出后端的地址')
  if (!values.accounts) throw new UsageError('请用 --accounts 给出账号文件')
  const seed = values.seed === undefined ? DEFAULT_SEED : Number(values.seed)
  if (!Number.isInteger(seed)) throw new UsageError('--seed 须是整数')
  return {
    addresses: addressesOf(values.base, values.community, values.app),
    accounts: readAccounts(fileText(values.accounts)),
    write: values.write ?? false,
    only: (values.only ?? '').split(',').filter(Boolean),
    junit: values.junit,
    seed,
  }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    ...{ base: text, community: text, app: text, accounts: text, only: text, junit: text, seed: text },
    ...{ write: flag, help: { ...flag, short: 'h' } },
  } as const
  try {
    return parseArgs({ args, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
