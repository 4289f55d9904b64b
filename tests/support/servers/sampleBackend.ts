import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Endpoints that the sample backend lacks, by the end of their addresses. */
export const LACKING = ['/badge/v1/list', '/hotel/v1/cities', '/walk/v1/rank']

/** Endpoints that it answers wrongly, by the end of their addresses. */
const BROKEN = {
  /** Sends the data without the envelope. */
  bare: '/points/v1/goods',
  /** Treats every caller as this member. */
  open: '/points/v1/summary',
  /** Ignores the cursor and sends the first page. */
  stuck: '/message/v1/list',
}

/** A proxy in front of a real backend that breaks the contract as declared above. */
export async function startSampleBackend(
  origin: string,
  memberToken: string,
): Promise<{ origin: string; close(): void }> {
  const server: Server = createServer((asked, answer) => {
    const path = (asked.url ?? '').split('?')[0] ?? ''
    if (LACKING.some((end) => path.endsWith(end))) {
      answer.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
      return
    }
    const sent: Buffer[] = []
    asked.on('data', (part: Buffer) => sent.push(part))
    asked.on('end', () => {
      const body = Buffer.concat(sent)
      const { 'content-length': _length, 'accept-encoding': _encoding, ...headers } = asked.headers
      if (path.endsWith(BROKEN.open)) headers['x-accesstoken'] = memberToken
      const passed = request(origin + (asked.url ?? ''), { method: asked.method, headers }, (found) => {
        const got: Buffer[] = []
        found.on('data', (part: Buffer) => got.push(part))
        found.on('end', () => {
          const { 'content-length': _size, 'transfer-encoding': _chunks, ...rest } = found.headers
          const text = Buffer.concat(got)
          answer.writeHead(found.statusCode ?? 502, rest)
          answer.end(path.endsWith(BROKEN.bare) ? bareOf(text) : text)
        })
      })
      passed.on('error', () => answer.destroy())
      passed.end(path.endsWith(BROKEN.stuck) ? withoutCursor(body) : body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function bareOf(text: Buffer): string {
  const { data } = JSON.parse(text.toString()) as { data: unknown }
  return JSON.stringify(data)
}

function withoutCursor(body: Buffer): Buffer {
  try {
    const given = JSON.parse(body.toString()) as Record<string, unknown>
    return typeof given.cursor === 'string' ? Buffer.from(JSON.stringify({ ...given, cursor: null })) : body
  } catch {
    return body
  }
}
