import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningServer, runServer } from '../support/servers/serverProcess'

const MB = 1024 * 1024
/** Mount namespaces need Linux and root. */
const canMount = spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0

describe.runIf(canMount)('a server whose disk is full', () => {
  let running: RunningServer | undefined
  let dataDir = ''
  afterEach(async () => {
    await running?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const health = async () => {
    const answer = await fetch(`${running?.origin}/healthz`)
    return [answer.status, await answer.json()]
  }
  const login = async () => {
    const answer = await fetch(`${running?.origin}/api/auth_app/v1/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'wrong-1-password' }),
    })
    return [answer.status, ((await answer.json()) as { code: number }).code]
  }

  it('says so at /healthz while the embedded database cannot grow, and is well again once there is room', async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bole-full-'))
    running = await runServer(dataDir, {
      env: { SEED: 'none' },
      within: ['unshare', '-m', 'sh', '-c', `mount -t tmpfs -o size=400m none ${dataDir} && exec "$@"`, 'sh'],
    })
    expect(await health()).toEqual([200, { status: 'ok' }])
    expect((await login())[0]).toBe(200)
    const ballast = join(`/proc/${running.pid}/root`, dataDir, 'ballast')
    writeFileSync(ballast, '')
    const fill = () => {
      for (const bytes of [MB, 1024]) {
        for (;;) {
          try {
            appendFileSync(ballast, Buffer.alloc(bytes, 1))
          } catch {
            break
          }
        }
      }
    }
    fill()
    await expect.poll(health, { interval: 1000 }).toEqual([503, { status: 'cannot write', place: expect.any(String) }])
    rmSync(ballast)
    await expect.poll(health, { interval: 1000 }).toEqual([200, { status: 'ok' }])
    expect((await login())[0]).toBe(200)
  })
})
