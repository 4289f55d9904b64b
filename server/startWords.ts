import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { OpenDb } from './db/db'
import { isUnwritable, sqlStateOf } from './db/failure'
import { type DatabaseSetting, UnusableDatabase } from './db/reach'
import { chinaTime, shiftedClock } from './lib/time'
import { hasChinese } from './lib/hasChinese'
import type { Accounts } from './seed/accounts'
import type { Settings } from './settings'

interface Started {
  settings: Settings
  open: OpenDb & { owner: boolean }
  accounts: Accounts
  brand: string
}

const UNREACHABLE: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P03',
]
const REFUSED: readonly string[] = ['28000', '28P01', '3D000']
const UNWRITABLE: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC']
const FORBIDDEN = '42501'
const PROTOCOL = '08P01'
const NO_CONNECTION = '53300'
const RULE = '─'.repeat(64)

/** Prints the addresses of the server and warnings for its operator. */
export function printStarted({ settings, open, accounts, brand }: Started): void {
  const now = shiftedClock(settings.clockShiftMs)()
  const lines = [RULE, `${brand}已启动：http://localhost:${settings.port}/mobile/`, ...phoneLines(settings)]
  if (open.kind === 'embedded') {
    lines.push(
      '数据库：内置（PGlite），未开启 fsync，可承受进程退出，但断电可能丢失最近的数据。',
      '正式使用请通过 DATABASE_URL 连接 PostgreSQL。',
    )
    if (!open.owner) lines.push('数据目录由另一个进程打开，本进程通过它读写；它退出后请重新启动本进程。')
  }
  if (settings.clockShiftMs !== 0) lines.push(`时钟已按 CLOCK_SHIFT 移动，现在是 ${chinaTime(now)}（北京时间）。`)
  if (!settings.aliyunCaptcha.accessKeyId || !settings.aliyunCaptcha.accessKeySecret) {
    lines.push('滑动验证：未设置 CAPTCHA_ACCESS_KEY_ID 等密钥，使用本地滑块，仅供开发调试，不能防止机器操作。')
  }
  if (accounts === 'own' && settings.seed !== 'none')
    lines.push('库中已有账号，没有写入示例数据。正式使用请设 SEED=none。')
  if (accounts === 'sample') {
    const isLeftOver = settings.seed === 'none'
    lines.push(
      '',
      `⚠ 注意：${isLeftOver ? '库中留有以前启动时写入的示例数据' : '已写入示例数据'}，存在密码公开的示例账号（密码 bole-2026）：`,
      '  demo 13800000001 · company 13800000002 · auditor 13800000003 · auditor2 13800000004',
      '  mailbox 13800000005 · kitchen 13800000006 · family 13800000007 · manager 13800000008',
      '  hr 13800000009 · counsellor 13800000010',
      isLeftOver
        ? '  请勿对外开放。SEED=none 不删除已有的数据，正式使用请换一个空的 DATA_DIR 或数据库。'
        : '  请勿对外开放。正式使用请设 SEED=none，并用 npm run -s admin -- user create 建立账号。',
    )
  }
  console.log([...lines, RULE].join('\n'))
}

/** Addresses for a phone in the same network. */
function phoneLines({ host, port }: Settings): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter((each) => each.family === 'IPv4' && !each.internal)
    .map((each) => `http://${each.address}:${port}/mobile/`)
  if (host === '127.0.0.1' || host === 'localhost' || host === '::1') {
    return [
      '在手机上打开：用 HOST=0.0.0.0 npm start 重新启动，手机与电脑连接同一网络，',
      addresses.length > 0
        ? `再访问 ${addresses.join(' 或 ')}`
        : '再访问 http://<电脑的局域网地址>:' + `${port}/mobile/`,
    ]
  }
  return addresses.length > 0 ? [`在手机上打开（同一网络）：${addresses.join(' 或 ')}`] : []
}

/** What the start says if another program listens on the port. */
export function portTakenMessage(port: number): string {
  return `端口 ${port} 已被占用。请先停止占用它的程序，或换一个端口：PORT=${port + 1} npm start`
}

/** Why the start failed, with advice if the system only gives a code. */
export function startFailureMessage(failure: unknown): string {
  const { setting, cause: error } =
    failure instanceof UnusableDatabase ? failure : { setting: 'DATABASE_URL' as const, cause: failure }
  const details = (error ?? {}) as {
    code?: string
    syscall?: string
    hostname?: string
    port?: number
    path?: string
    message?: string
  }
  const { code = '', syscall = '', hostname, port, path, message = String(error) } = details
  const listens = syscall === 'listen' || syscall === 'bind'
  if (code === 'EADDRINUSE' && port === Number(process.env.METRICS_PORT || NaN))
    return `METRICS_PORT=${port} 的端口已被占用，请换一个`
  if (code === 'EADDRINUSE') return portTakenMessage(Number(process.env.PORT || 8080))
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname === process.env.HOST)) {
    return `无法监听 HOST=${process.env.HOST}，本机没有这个地址`
  }
  if (listens && code === 'EACCES') return `没有权限监听端口 ${process.env.PORT || 8080}，请换一个 1024 以上的端口`
  if (UNREACHABLE.includes(code) || syscall === 'connect')
    return `连不上 ${setting} 的数据库（${code}），请检查地址，以及数据库是否已启动`
  if (UNWRITABLE.includes(code) || (code === 'ENOENT' && syscall === 'mkdir'))
    return `无法写入数据目录（${code}），请检查 DATA_DIR 及其权限与剩余空间${path ? `：${path}` : ''}`
  const isStatement = message.startsWith('Failed query')
  // Our own words, which may have the refusal of the database as their cause.
  if (code === '' && !isStatement && hasChinese(message)) return message
  return (
    databaseMessage(error, setting) ??
    (isStatement ? '数据库没有完成启动需要的语句，请检查它是否正常，再重试' : message)
  )
}

/** What the database refused; the statement and its values are not printed. */
function databaseMessage(error: unknown, setting: DatabaseSetting): string | undefined {
  const details = (error ?? {}) as { code?: string; message?: string }
  if (/password must be a/.test(details.message ?? '')) return `数据库要求密码，请在 ${setting} 里写上密码`
  if (/does not support SSL/.test(details.message ?? ''))
    return `数据库没有开启 TLS，请去掉 ${setting} 里的 sslmode，或在数据库上开启`
  if (/CERT|SELF_SIGNED|LEAF_SIGNATURE/.test(details.code ?? ''))
    return `数据库的证书没有通过校验（${details.code}），请检查 ${setting} 里的主机名、sslmode 与 sslrootcert`
  const state = sqlStateOf(error)
  if (!state) return undefined
  const { code, message } = state
  if (REFUSED.includes(code)) return `数据库拒绝了登录（${code}），请检查 ${setting} 里的用户名、密码和库名`
  if (code === PROTOCOL && message.includes('startup parameter'))
    return `${setting} 是连接池的地址（${message}），请同时设置 DATABASE_POOLING=transaction，或改为直连数据库的地址`
  if (code === FORBIDDEN)
    return setting === 'DATABASE_URL'
      ? `数据库账号没有建表的权限（${message}），请让 DATABASE_URL 的账号成为该库的属主，或用 DATABASE_MIGRATE_URL 给出属主的账号`
      : `数据库账号没有建表的权限（${message}），请让 DATABASE_MIGRATE_URL 的账号成为该库的属主`
  if (code === NO_CONNECTION) return `数据库的连接已经用完（${message}），请调大它的上限，或减少其他连接`
  if (isUnwritable(error)) return `数据库不能写入（${message}），请检查它是否只读、磁盘是否已满`
  return `数据库没有完成启动需要的语句（${code} ${message}），请检查程序与数据库的版本是否合适`
}

/** Checked before the slow parts of a start. */
export function portTaken({ port, host }: Settings): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}
