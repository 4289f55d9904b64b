import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { swap } from '@tests/support/servers/sample'

const PROJECT = join(import.meta.dirname, '../../..')
const SETTINGS = join(tmpdir(), `bole-env-${process.pid}`)
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bole-admin-'))
  chmodSync(folder, 0o755)
  for (const name of ['deploy', 'dist-server']) mkdirSync(join(folder, name))
  let script = readFileSync(join(PROJECT, 'deploy/admin.sh'), 'utf8')
  script = swap(script, 'file=/etc/bole/env', `file='${SETTINGS}'`)
  script = swap(script, 'user=bole', 'user=nobody')
  writeFileSync(join(folder, 'deploy/admin.sh'), script)
  const told =
    '{ uid: process.getuid(), cwd: process.cwd(), module: import.meta.filename, args: process.argv.slice(2), env: process.env }'
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'dist-server/cli.js'), `console.log(JSON.stringify(${told}))\n`)
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(SETTINGS, { force: true })
})

const admin = (settings: string, ...args: string[]) => adminAt(folder, settings, ...args)

function adminAt(project: string, settings: string, ...args: string[]) {
  writeFileSync(SETTINGS, settings, { mode: 0o600 })
  const env = { PATH: process.env.PATH, UPLOAD_URL: 's3://of-the-caller' }
  const { stdout, stderr, status } = spawnSync('sh', [join(project, 'deploy/admin.sh'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { stderr, status, ...(status === 0 ? (JSON.parse(stdout) as Told) : undefined) }
}
interface Told {
  uid: number
  cwd: string
  module: string
  args: string[]
  env: Record<string, string>
}

// Only root may become another user.
describe.runIf(process.getuid?.() === 0)('an admin command beside a service of systemd', () => {
  it('runs as the user of the service, with the settings as systemd reads them', () => {
    const settings = [
      '# 数据库',
      '; SECRET=old',
      '',
      "DATABASE_URL='postgresql://bole:a b&c$d`e;f@10.0.0.1,10.0.0.2/bole?x=1&y=2'",
      'SECRET=with space & $HOME #1',
      'PUBLIC_ORIGIN="https://bole.example"',
      "SMS_SIGN_NAME='伯乐'",
      'EMPTY=',
      'DATA_DIR=/srv/bole',
    ]
    const { uid, cwd, args, env } = admin(settings.join('\n'), 'notice', 'send', '--text', 'it\'s $5 "a"\nb')
    expect(uid).toBeGreaterThan(0)
    expect(cwd).toBe(folder)
    expect(args).toEqual(['notice', 'send', '--text', 'it\'s $5 "a"\nb'])
    expect(env).toMatchObject({
      DATABASE_URL: 'postgresql://bole:a b&c$d`e;f@10.0.0.1,10.0.0.2/bole?x=1&y=2',
      SECRET: 'with space & $HOME #1',
      PUBLIC_ORIGIN: 'https://bole.example',
      SMS_SIGN_NAME: '伯乐',
      EMPTY: '',
      DATA_DIR: '/srv/bole',
    })
    expect(env).not.toHaveProperty('UPLOAD_URL')
    expect(admin('SECRET=a\n').env).toMatchObject({ SECRET: 'a', DATA_DIR: '/var/lib/bole' })
  })

  it('reads the folder behind a link, which another build may take over meanwhile', () => {
    const link = `${folder}-link`
    symlinkSync(folder, link)
    try {
      expect(adminAt(link, 'SECRET=a\n')).toMatchObject({ cwd: folder, module: join(folder, 'dist-server/cli.js') })
    } finally {
      rmSync(link)
    }
  })

  it.each([
    "SECRET='a",
    'SECRET="a\\"b"',
    "SECRET='a'b'",
    'SECRET=a\\',
    '# a\\',
    'SECRET=a ',
    'SECRET= a',
    ' SECRET=a',
    'SECRET',
    'export SECRET=a',
  ])('does not run where systemd may read a line in another way: %j', (line) => {
    const { status, stderr } = admin(`SEED=none\n${line}\nDATABASE_URL=postgresql://bole@db/bole\n`, 'backup')
    expect(status).toBe(1)
    expect(stderr).toContain('第 2 行读不明白，请写成 名称=')
  })
})
