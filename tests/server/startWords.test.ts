import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openEmbedded } from '@server/db/embedded'
import type { Accounts } from '@server/seed/accounts'
import { readSettings } from '@server/settings'
import { startFailureMessage, printStarted } from '@server/startWords'

const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterEach(() => void printed.mockClear())

function said(given: Record<string, string>, accounts: Accounts = 'sample'): string {
  const open = { kind: 'postgres', owner: true } as unknown as Parameters<typeof printStarted>[0]['open']
  const settings = { ...readSettings(given), secret: '' }
  printStarted({ settings, open, accounts, brand: '伯乐社区' })
  return String(printed.mock.calls[0]?.[0])
}

it('says at the start that sample data was written, and what to set for real use', () => {
  expect(said({})).toContain('已写入示例数据')
  expect(said({})).toContain('正式使用请设 SEED=none')
})

it('says of sample data under SEED=none that it is from an earlier start and stays', () => {
  const words = said({ SEED: 'none' })
  expect(words).toContain('库中留有以前启动时写入的示例数据，存在密码公开的示例账号（密码 bole-2026）')
  expect(words).toContain('SEED=none 不删除已有的数据')
  expect(words).not.toContain('请设 SEED=none')
})

it('says that a database with accounts of its own got no sample data, and nothing of sample accounts', () => {
  const starts: Record<string, string>[] = [{}, { CLOCK_SHIFT: '+36h' }]
  for (const given of starts) {
    const words = said(given, 'own')
    expect(words).toContain('库中已有账号，没有写入示例数据')
    expect(words).not.toContain('bole-2026')
    printed.mockClear()
  }
  expect(said({ SEED: 'none' }, 'own')).not.toContain('示例')
})

it('says of an embedded database that does not open where it is and how to go on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bole-damaged-'))
  await mkdir(join(dataDir, 'database/pglite'), { recursive: true })
  await writeFile(join(dataDir, 'database/pglite/PG_VERSION'), '99\n')
  const failure = await openEmbedded(dataDir).catch((error: unknown) => error)
  await rm(dataDir, { recursive: true, force: true })
  const words = startFailureMessage(failure)
  expect(words).toContain(`${join(dataDir, 'database/pglite')} 里的文件可能已损坏`)
  expect(words).toContain('npm run -s admin -- restore')
})

it.each(['a file', 'too deep'])('names the temporary folder, not the data folder, where it is %s', async (what) => {
  const folder = await mkdtemp(join(tmpdir(), 'bole-temporary-'))
  const temporary = join(folder, what === 'a file' ? 'file' : 'x'.repeat(120))
  if (what === 'a file') await writeFile(temporary, '')
  vi.stubEnv('TMPDIR', temporary)
  const fail = () => openEmbedded(join(folder, 'data')).catch((error: unknown) => error)
  const said = [startFailureMessage(await fail()), startFailureMessage(await fail())]
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
  const place = `${temporary}/bole-[0-9a-f]{16}`
  for (const words of said)
    expect(words).toMatch(new RegExp(`^无法写入 ${place}（E[A-Z]+），系统临时目录（TMPDIR）须可写$`))
})

it('names the path of the data folder that cannot be written', () => {
  const failure = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'mkdir', path: '/srv/data/files' })
  expect(startFailureMessage(failure)).toBe(
    '无法写入数据目录（ENOSPC），请检查 DATA_DIR 及其权限与剩余空间：/srv/data/files',
  )
})

it.each([undefined, '', '9000'])('says of a taken port, with PORT %j, which one it is', (port) => {
  vi.stubEnv('PORT', port)
  onTestFinished(() => void vi.unstubAllEnvs())
  const said = startFailureMessage(Object.assign(new Error('taken'), { code: 'EADDRINUSE', syscall: 'listen' }))
  expect(said).toContain(port === '9000' ? '端口 9000 已被占用' : '端口 8080 已被占用')
})

it('says of a database that did not come up what its wait said, and of a statement never the values', () => {
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  const waited = new Error('连不上数据库 db:5432（57P03），请检查 DATABASE_URL 的地址', { cause: starting })
  expect(startFailureMessage(waited)).toBe('连不上数据库 db:5432（57P03），请检查 DATABASE_URL 的地址')
  const cut = new Error('Failed query: insert into app_settings\nparams: 密钥', { cause: new Error('cut') })
  expect(startFailureMessage(cut)).toBe('数据库没有完成启动需要的语句，请检查它是否正常，再重试')
})
