import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { BASE_PATHS } from '@contract/endpoint'
import { files } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { count, isClearRefusal, readAnswer, type Tally } from './workload'

const UPLOAD = BASE_PATHS[files.upload.base] + files.upload.path
const EVERY_MS = 300

export interface Uploads {
  /** Number of acknowledged uploads so far. */
  acknowledged(): number
  /** Ends it; resolves with the number of acknowledged pictures that cannot be read. */
  stop(): Promise<number>
}

/** Uploads one picture after the other, each repeated under its key until acknowledged. Refusals are counted. */
export async function startUploads(origin: string, tokens: readonly string[], tally: Tally): Promise<Uploads> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7', noise } })
  const picture = await image.jpeg().toBuffer()
  const addresses: string[] = []
  let stopped = false

  async function send(token: string, key: string): Promise<boolean> {
    const form = new FormData()
    form.set('kind', 'picture')
    form.set('file', new File([new Uint8Array(picture)], 'IMG_0001.jpg', { type: 'image/jpeg' }))
    const headers = { 'X-AccessToken': token, 'Idempotency-Key': key }
    const answer = await fetch(origin + UPLOAD, { method: 'POST', headers, body: form })
      .then(readAnswer)
      .catch(() => undefined)
    if (answer?.envelope?.code === files.upload.success) {
      addresses.push((answer.envelope.data as TrendFile).url)
      return true
    }
    if (!answer) tally.unclear.push('上传时连接断开')
    else if (isClearRefusal(answer)) count(tally.refused, `上传：${answer.envelope?.msg}`)
    else tally.unclear.push(`上传：${answer.text}`)
    return false
  }

  async function read(): Promise<void> {
    const [address] = addresses
    if (address === undefined) return
    const answer = await fetch(new URL(address, origin).href)
      .then(readAnswer)
      .catch(() => undefined)
    if (answer?.status === 200) tally.reads.answered += 1
    else if (answer && isClearRefusal(answer)) count(tally.reads.refused, `文件：${answer.envelope?.msg}`)
    else tally.unclear.push(answer ? `读取文件：${answer.text}` : '读取文件时连接断开')
  }

  const working = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const key = crypto.randomUUID()
      while (!(await send(tokens[n % tokens.length] ?? '', key)) && !stopped) {
        await read()
        await sleep(EVERY_MS)
      }
      await sleep(EVERY_MS)
    }
  })()

  const end = async () => {
    stopped = true
    await working
    const there = await Promise.all(addresses.map((address) => comesBack(new URL(address, origin).href)))
    return there.filter((is) => !is).length
  }
  let ended: Promise<number> | undefined
  return { acknowledged: () => addresses.length, stop: () => (ended ??= end()) }
}

async function comesBack(address: string): Promise<boolean> {
  const answer = await fetch(address)
  const bytes = await answer.arrayBuffer()
  return answer.status === 200 && bytes.byteLength === Number(answer.headers.get('content-length'))
}
