import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export interface Front {
  origin: string
  close(): void
}

/** Addresses with this mark get `index.html`, whatever the server would draw for them. */
export const PLAIN_FILES = '&plain'
const PLAIN = /&plain$/

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings'])

/** A throw-away certificate; needs openssl, as every Debian and macOS has. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'bole-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
    ],
    { stdio: 'ignore' },
  )
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return pair
}

function pass(to: string, incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
  // As a web server of plain files answers every address of the app.
  const path = PLAIN.test(incoming.url) ? '/mobile/index.html' : incoming.url
  const forward = request(to + path, { method: incoming.method, headers }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name))
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
    answer.pipe(outgoing)
  })
  forward.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(forward)
}

/** HTTP/2 with TLS before the server, as a web server in production, with the floor page beside it at `/floor`. */
export async function startFront(origin: string, floor: string): Promise<Front> {
  const page = brotliCompressSync(floor)
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (incoming, outgoing) => {
    if (incoming.url !== '/floor') return pass(origin, incoming, outgoing)
    outgoing.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': page.length,
    })
    outgoing.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { origin: `https://localhost:${address.port}`, close: () => server.close() }
}
