import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { phoneVideo } from '@tests/support/videos/videos'
import { longVideo } from '@tests/support/videos/longVideo'
import { startProcess } from '@tests/support/servers/processes'
import { type RunningServer, runServer } from '@tests/support/servers/serverProcess'
import { formOf, UPLOAD_PATH } from '@tests/support/uploading'

const MB = 1024 * 1024
const SECRET = 'a-long-secret-1'
let dataDir: string
let running: RunningServer
let token: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bole-uploads-'))
  mkdirSync(join(dataDir, 'tmp'))
  writeFileSync(join(dataDir, 'tmp/left.upload'), 'of a process that was killed')
  running = await runServer(dataDir, { env: { SEED: 'none' } })
  const created = startProcess('scripts/admin.mjs', ['user', 'create', '--username', 'first', '--password', SECRET], {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
  })
  expect(await created.ended).toBe(0)
  const answer = await fetch(`${running.origin}/api/auth_app/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'first', password: SECRET }),
  })
  token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken
})
afterAll(() => running.close())

const temporary = () => readdirSync(join(dataDir, 'tmp'))
const stored = () => {
  try {
    return readdirSync(join(dataDir, 'files/uploads'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
  } catch {
    return []
  }
}
const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.pid}/status`, 'utf8'))?.[1]) / 1024

/** A result, and the peak memory of the server meanwhile. */
async function peakOf<Result>(run: () => Promise<Result>): Promise<[Result, number]> {
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, residentMb())), 20)
  return [await run().finally(() => clearInterval(watch)), peak]
}

/** Sends a share of the form, then drops the connection. */
async function sendPart(share: number): Promise<void> {
  const { payload, 'content-type': contentType } = await formOf({ content: Buffer.alloc(6 * MB, 1) })
  await new Promise<void>((resolve) => {
    const sent = request(`${running.origin}${UPLOAD_PATH}`, {
      method: 'POST',
      headers: { 'content-type': contentType, 'content-length': payload.length, 'x-accesstoken': token },
    })
    sent.on('error', () => undefined)
    sent.on('close', () => resolve())
    sent.write(payload.subarray(0, Math.round(payload.length * share)), () => setTimeout(() => sent.destroy(), 30))
  })
}

async function send(content: Buffer, name: string, kind = 'picture'): Promise<{ code: number; msg: string }> {
  const { payload, 'content-type': contentType } = await formOf({ content, name, kind })
  const answer = await fetch(running.origin + UPLOAD_PATH, {
    method: 'POST',
    headers: { 'content-type': contentType, 'x-accesstoken': token },
    body: payload,
  })
  return (await answer.json()) as { code: number; msg: string }
}

it('starts without what a killed process left', () => {
  expect(temporary()).toEqual([])
})

it('leaves nothing of uploads that broke off', async () => {
  await Promise.all([0.0001, 0.01, 0.3, 0.6, 0.99].flatMap((share) => [share, share]).map(sendPart))
  await vi.waitFor(() => expect(temporary()).toEqual([]), { timeout: 30_000 })
  expect(stored()).toEqual([])
  expect((await fetch(`${running.origin}/healthz`)).status).toBe(200)
})

it('answers what is too large before or while it comes, on a connection that goes on', async () => {
  for (const size of [11 * MB, 30 * MB]) {
    expect(await send(Buffer.alloc(size, 1), 'a.jpg')).toMatchObject({
      code: 100400,
      msg: '文件不能超过 10 MB，请压缩后再上传',
    })
  }
  expect(temporary()).toEqual([])
})

it.skipIf(process.platform !== 'linux')('takes 30 large pictures at once within bounded memory', async () => {
  const shot = await sharp({
    create: {
      width: 2600,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  expect(shot.length).toBeGreaterThan(2 * MB)
  expect((await send(shot, 'warm.jpg')).code).toBe(0)
  const before = residentMb()
  const [answers, peak] = await peakOf(() => Promise.all(Array.from({ length: 30 }, (_, n) => send(shot, `${n}.jpg`))))
  for (const { code } of answers) expect(code).toBe(0)
  expect(peak - before).toBeLessThan(160)
  expect(temporary()).toEqual([])
})

it.skipIf(process.platform !== 'linux')(
  'takes a video of two hours, half a million packets, within 64 MB more',
  async () => {
    expect(await send(await phoneVideo(), 'warm.mp4', 'video')).toMatchObject({ code: 0 })
    const video = await longVideo({ frames: 2 * 3600 * 30, sounds: 2 * 3600 * 47, bytes: 4 })
    const before = residentMb()
    const [answer, peak] = await peakOf(() => send(video, 'long.mp4', 'video'))
    expect(answer).toMatchObject({ code: 0 })
    expect(peak - before).toBeLessThan(64)
    expect(temporary()).toEqual([])
  },
)
