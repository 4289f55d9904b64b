import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { launch, openPhone } from '../../support/browser/browser'
import { signIn } from '../../support/browser/journey'
import { startProcess } from '../../support/servers/processes'
import { freePort, PROJECT, runServer } from '../../support/servers/serverProcess'

let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bole-crash-'))
  cpSync(inject('seededData'), dataDir, { recursive: true })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function post<Data>(url: string, body: unknown, token = '111') {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { code: number; data: Data }
}

it('keeps everything it acknowledged when the embedded server is killed in the middle of its work', async () => {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const killed = startProcess('dist-server/main.js', [], { PORT: port, DATA_DIR: dataDir })
  await killed.said(/已启动/, 90_000)
  const tokens: string[] = []
  const work = async () => {
    for (;;) {
      const { data } = await post<{ accessToken: string }>(`${origin}/api/auth_app/v1/login`, {
        username: 'demo',
        password: 'bole-2026',
      })
      tokens.push(data.accessToken)
      if (tokens.length === 12) killed.child.kill('SIGKILL')
    }
  }
  await Promise.allSettled([work(), work(), work()])
  await killed.ended
  expect(tokens.length).toBeGreaterThanOrEqual(12)

  const server = await runServer(dataDir)
  for (const token of tokens) {
    expect((await post(`${server.origin}/api/auth_app/v1/sessions`, {}, token)).code).toBe(0)
  }
  expect((await post(`${server.origin}/community-service/trends/v1/detail`, { trendsId: 't-long' })).code).toBe(200)
  expect(await server.stop()).toBe(0)
})

it('takes an account made by the admin command beside the running server, and lets its person in', async () => {
  const server = await runServer(dataDir)
  const browser = await launch()
  const { page } = await openPhone(browser)
  const account = ['--username', 'newcomer', '--password', 'a-long-secret-1', '--nickname', '新来的同事']
  const made = await npmRun('admin', '--', 'user', 'create', ...account)
  expect(made.said).toContain('已建立账号 newcomer')
  expect(made.code).toBe(0)
  await signIn(page, `${server.origin}/mobile/login?redirect=%2Fmobile%2Fservice`, 'newcomer', 'a-long-secret-1')
  await page.waitForURL(`${server.origin}/mobile/service`)
  await page.getByRole('heading').first().waitFor()
  await browser.close()
  await server.stop()
})

function npmRun(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn('npm', ['run', '-s', ...args], {
    cwd: PROJECT,
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: '' },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said: text })))
}
