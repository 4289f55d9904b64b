import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export interface Front {
  origin: string
  close(): void
}

/** Addresses with this suffix get `index.html` instead of a rendered page. */
export const PLAIN_FILES = '&plain'
const PLAIN = /&plain$/

/** Addresses with this suffix get the rendered page without scripts: the twin. */
export const TWIN = '&twin'
const TWIN_END = /&twin$/
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link[^>]+(?:modulepreload|as="script")[^>]*>/g

/** The floor: a generated page, or the files of a folder (its `index.html` at `/floor/`). */
export type Floor = { page: string } | { folder: string }

const FLOOR = /^\/(?:floor(?:\/|$)|img\/)/
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.jpg': 'image/jpeg' }

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings'])

/** A temporary certificate; needs openssl. */
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
  // As a static file server answers every address of the app.
  const path = PLAIN.test(incoming.url) ? '/mobile/index.html' : incoming.url
  const forward = request(to + path, { method: incoming.method, headers }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name))
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
    answer.pipe(outgoing)
  })
  forward.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(forward)
}

function sendCompressed(outgoing: Http2ServerResponse, html: string): void {
  const body = brotliCompressSync(html)
  outgoing.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  })
  outgoing.end(body)
}

function sendFloor(floor: Floor, url: string, outgoing: Http2ServerResponse): void {
  if ('page' in floor) return sendCompressed(outgoing, floor.page)
  const path = normalize(url.replace(/^\/floor\/?/, '/'))
  const file = join(floor.folder, path === '/' ? 'index.html' : path)
  if (!existsSync(file) || !statSync(file).isFile()) return void outgoing.writeHead(404).end()
  if (extname(file) === '.html') return sendCompressed(outgoing, readFileSync(file, 'utf8'))
  outgoing.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
  outgoing.end(readFileSync(file))
}

async function sendTwin(origin: string, url: string, outgoing: Http2ServerResponse): Promise<void> {
  const html = await (await fetch(origin + url.replace(TWIN_END, ''))).text()
  sendCompressed(outgoing, html.replace(SCRIPTS, ''))
}

/** HTTP/2 with TLS in front of the server, as in production, with the floor at `/floor`. */
export async function startFront(origin: string, floor: Floor): Promise<Front> {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (incoming, outgoing) => {
    if (FLOOR.test(incoming.url)) return sendFloor(floor, incoming.url, outgoing)
    if (!TWIN_END.test(incoming.url)) return pass(origin, incoming, outgoing)
    sendTwin(origin, incoming.url, outgoing).catch(() => outgoing.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { origin: `https://localhost:${address.port}`, close: () => server.close() }
}
