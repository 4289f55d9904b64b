import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { OpenDb } from './db/db'
import type { Settings } from './settings'

interface Started {
  settings: Settings
  open: OpenDb & { owner: boolean }
  seeded: boolean
}

const RULE = '─'.repeat(64)

/** Tells whoever started the server where it is and what to know about it. */
export function sayStarted({ settings, open, seeded }: Started): void {
  const lines = [RULE, `伯乐社区已启动：http://localhost:${settings.port}/mobile/`, ...phoneLines(settings)]
  if (open.kind === 'embedded') {
    lines.push(
      '数据库：内置（PGlite），未开启 fsync，可承受进程退出，但断电可能丢失最近的数据。',
      '正式使用请通过 DATABASE_URL 连接 PostgreSQL。',
    )
    if (!open.owner) lines.push('数据目录由另一个进程打开，本进程通过它读写；它退出后请重新启动本进程。')
  }
  if (seeded) {
    lines.push(
      '',
      '⚠ 注意：已写入示例数据，存在密码公开的示例账号（密码 bole-2026）：',
      '  demo 13800000001 · company 13800000002 · auditor 13800000003 · auditor2 13800000004',
      '  mailbox 13800000005 · kitchen 13800000006 · family 13800000007',
      '  请勿对外开放。正式使用请设 SEED=none，并用 npm run admin -- user create 建立账号。',
    )
  }
  console.log([...lines, RULE].join('\n'))
}

/** How a phone in the same network gets there. */
function phoneLines({ host, port }: Settings): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter((each) => each.family === 'IPv4' && !each.internal)
    .map((each) => `http://${each.address}:${port}/mobile/`)
  if (host === '127.0.0.1' || host === 'localhost' || host === '::1') {
    return [
      '在手机上打开：用 HOST=0.0.0.0 npm start 重新启动，手机与电脑连接同一网络，',
      addresses.length > 0 ? `再访问 ${addresses.join(' 或 ')}` : '再访问 http://<电脑的局域网地址>:' + `${port}/mobile/`,
    ]
  }
  return addresses.length > 0 ? [`在手机上打开（同一网络）：${addresses.join(' 或 ')}`] : []
}

export function sayPort(port: number): string {
  return `端口 ${port} 已被占用。请先停止占用它的程序，或换一个端口：PORT=${port + 1} npm start`
}

/** Asked before the slow parts of a start, so that nobody waits for a refusal. */
export function portTaken({ port, host }: Settings): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}
