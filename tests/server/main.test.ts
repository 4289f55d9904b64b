import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProcess } from '@tests/support/servers/processes'
import { type RunningServer, runServer } from '@tests/support/servers/serverProcess'

let dataDir: string
let running: RunningServer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bole-main-'))
  running = await runServer(dataDir, { env: { SEED: 'none' } })
})

afterAll(async () => {
  await running.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function post(path: string, body: unknown, token = '111') {
  const answer = await fetch(running.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { code: number; data: { accessToken: string } }
}

function admin(...args: string[]) {
  return adminWith({}, ...args)
}

function adminWith(env: Record<string, string>, ...args: string[]) {
  return startProcess('scripts/admin.mjs', args, { DATA_DIR: dataDir, DATABASE_URL: '', ...env })
}

it('lets an admin command add the first account beside the running server, and signs it in', async () => {
  const name = ['--username', 'first', '--mobile', '13912345678', '--password', 'a-long-secret-1']
  const created = admin('user', 'create', ...name, '--role', 'auditAdmin', '--identity', 'company')
  expect(await created.ended).toBe(0)
  const again = admin('user', 'create', ...name)
  expect(await again.ended).toBe(1)
  expect(again.lines.join('\n')).toContain('已被使用')
  expect((await post('/api/auth_app/v1/login', { username: 'first', password: 'a-long-secret-1' })).code).toBe(0)
})

it('explains its commands, and what is wrong with one', async () => {
  const help = admin('--help')
  expect(await help.ended).toBe(0)
  expect(help.lines.join('\n')).toContain('user create --username')
  const wrong = admin('user', 'create', '--username', 'second', '--role', 'boss')
  expect(await wrong.ended).toBe(1)
  expect(wrong.lines.join('\n')).toContain('auditAdmin、mailboxStaff、kitchenStaff')
})

it('runs the commands that need no files also while the bucket is away', async () => {
  const away = adminWith({ UPLOAD_URL: 'http://key:secret@127.0.0.1:1/bole' }, 'audit-verify')
  expect(await away.ended).toBe(0)
  expect(away.lines.join('\n')).toContain('审核日志完整')
})

it('writes neither passwords nor tokens, codes or numbers into its log', async () => {
  const { data } = await post('/api/auth_app/v1/login', { username: 'first', password: 'a-long-secret-1' })
  await post('/api/auth_app/v1/login', { username: 'first', password: 'wrong-password-9' })
  await post('/community-service/trends/v1/detail', { trendsId: 'none' }, data.accessToken)
  await fetch(`${running.origin}/files/none.jpg?e=1&s=signature-of-a-file`)
  await post('/api/auth_app/v1/public/send_sm_code', { mobile: '13912345678' })
  const code = await running.smsCode('13912345678')
  const log = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(log.length).toBeGreaterThan(4)
  expect(log.every((line) => Boolean(JSON.parse(line)))).toBe(true)
  const secrets = ['a-long-secret-1', 'wrong-password-9', data.accessToken, 'signature-of-a-file', '13912345678', code]
  for (const secret of secrets) expect(log.join('\n')).not.toContain(secret)
  expect(running.output().match(/^SMS 13912345678 \d{6}$/gm)).toHaveLength(1)
})

it('warns that the embedded database may lose the newest rows in a power cut', () => {
  expect(running.output()).toContain('fsync')
  expect(running.output()).toContain('PostgreSQL')
  expect(running.output()).toContain(`http://localhost:${running.port}/mobile/`)
  expect(running.output()).not.toContain('bole-2026')
})

it('refuses a taken port in Chinese, before anything slow', async () => {
  const taken = createServer()
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address()
      resolve(address && typeof address === 'object' ? address.port : 0)
    })
  })
  const second = startProcess('dist-server/main.js', [], { PORT: String(port), DATA_DIR: dataDir, SEED: 'none' })
  expect(await second.ended).toBe(1)
  taken.close()
  expect(second.lines.join('\n')).toContain(`端口 ${port} 已被占用`)
})

it('ends within ten seconds on SIGTERM with exit code 0, also while connections stay open, and keeps its data', async () => {
  const agent = new Agent({ keepAlive: true })
  await new Promise((resolve) => {
    request(`${running.origin}/healthz`, { agent }, (answer) => answer.resume().once('end', resolve)).end()
  })
  // A stop that takes more than ten seconds exits with 1.
  expect(await running.stop()).toBe(0)
  agent.destroy()
  running = await runServer(dataDir, { env: { SEED: 'none' } })
  expect((await post('/api/auth_app/v1/login', { username: 'first', password: 'a-long-secret-1' })).code).toBe(0)
})
