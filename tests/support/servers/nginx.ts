import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { swap } from './sample'
import { freePort, PROJECT } from './serverProcess'
import { pause } from '../concurrency/pause'

export interface TestNginx {
  origin: string
  /** Its access log so far. */
  accessLog(): string
  /** The error log of the site so far. */
  errorLog(): string
  stop(): Promise<void>
}

/** Path of the system's nginx; undefined if there is none. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file))
}

/**
 * The sample site of `deploy/` with its publishing script, on loopback ports and below a temporary folder.
 * @param backends ports of the two upstream servers
 * @param logged also the failures of the upstream servers, with `error`
 * @param cdn addresses of a CDN before it
 */
export async function startNginx(
  dist: string,
  [first, second]: readonly [number, number],
  logged: 'crit' | 'error' = 'crit',
  cdn?: string,
): Promise<TestNginx> {
  const binary = findNginx()
  if (!binary) throw new Error('this machine has no nginx')
  const folder = mkdtempSync(join(tmpdir(), 'bole-nginx-'))
  const srv = join(folder, 'srv')
  execFileSync('sh', [join(PROJECT, 'deploy/publish.sh'), dist, srv], { stdio: 'pipe' })
  const port = await freePort()
  let site = readFileSync(join(PROJECT, 'deploy/nginx.conf'), 'utf8')
  site = swap(site, 'listen 80 backlog=4096;', `listen 127.0.0.1:${port} backlog=4096;`)
  site = swap(site, '/srv/bole/', `${srv}/`)
  site = swap(site, '/var/log/nginx/bole.log', join(folder, 'access.log'))
  site = swap(site, '/var/log/nginx/bole-error.log crit', `${join(folder, 'site-error.log')} ${logged}`)
  site = swap(site, '127.0.0.1:8081', `127.0.0.1:${first}`)
  site = swap(site, '127.0.0.1:8082', `127.0.0.1:${second}`)
  if (cdn !== undefined) {
    site = swap(site, '# set_real_ip_from <CDN 的网段>;', `set_real_ip_from ${cdn};`)
    site = swap(site, '# real_ip_', 'real_ip_')
  }
  writeFileSync(join(folder, 'nginx.conf'), frame(folder, site))
  const server = spawn(binary, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const origin = `http://localhost:${port}`
  await untilListening(origin, server, () => said)
  return {
    origin,
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    errorLog: () => readFileSync(join(folder, 'site-error.log'), 'utf8'),
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a distribution's nginx.conf has around a site. */
function frame(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name))
    return `${name}_temp_path ${join(folder, name)};`
  })
  const mime = '/etc/nginx/mime.types'
  return `daemon off;
pid ${join(folder, 'pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
worker_rlimit_nofile 32768;
events { worker_connections 10000; }
http {
  ${existsSync(mime) ? `include ${mime};` : 'types { text/html html; text/css css; image/svg+xml svg; }'}
  ${temporary.join('\n  ')}
  ${site}
}
`
}

async function untilListening(origin: string, server: ChildProcess, said: () => string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 60_000;) {
    if (server.exitCode !== null) break
    if (
      await fetch(`${origin}/nothing`).then(
        () => true,
        () => false,
      )
    )
      return
    await pause(50)
  }
  server.kill('SIGTERM')
  throw new Error(`nginx did not start: ${said()}`)
}
