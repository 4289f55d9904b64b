import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freshServer } from '../../../scripts/freshServer.mjs'
import { pause } from '../concurrency/pause'

export const PROJECT = join(import.meta.dirname, '../../..')

export interface RunningServer {
  /** `http://localhost:PORT` */
  origin: string
  port: number
  pid: number
  dataDir: string
  /** Output of the server so far. */
  output(): string
  /** The latest code sent to a number; waits for it. */
  smsCode(mobile: string): Promise<string>
  /** Stops the server with SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>
  /** Stops the server and deletes the data folder. */
  close(): Promise<void>
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** As in `deploy/bole@.service`. */
const BUILT = ['--enable-source-maps', 'dist-server/main.js']

/** The first start builds and seeds, possibly on a busy machine; a start that fails exits and ends the wait. */
const TIMEOUT_MS = 600_000

async function untilHealthy(origin: string, server: ChildProcess, output: () => string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < TIMEOUT_MS;) {
    if (server.exitCode !== null) break
    const healthy = await fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return
    await pause(100)
  }
  throw new Error(`the server did not become healthy:\n${output().slice(-3000)}`)
}

/**
 * Starts the real server on a data folder, in a process of its own. `command` is the README's unless told otherwise,
 * `flags` are further ones of Node; `within` is a program that runs it by `exec`.
 */
export async function runServer(
  dataDir: string,
  {
    env = {},
    command = BUILT,
    flags = [],
    within = [],
    port: wanted,
  }: {
    env?: Record<string, string>
    command?: string[]
    flags?: string[]
    within?: string[]
    port?: number
  } = {},
): Promise<RunningServer> {
  if (command === BUILT) await freshServer(PROJECT)
  const port = wanted ?? (await freePort())
  const origin = `http://localhost:${port}`
  const [program = process.execPath, ...args] = [...within, process.execPath, ...flags, ...command]
  const server = spawn(program, args, {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const stop = () => {
    server.kill('SIGTERM')
    return exited
  }
  await untilHealthy(origin, server, () => text).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    origin,
    port,
    pid: server.pid ?? 0,
    dataDir,
    output: () => text,
    smsCode: async (mobile) => {
      for (const start = Date.now(); Date.now() - start < 30_000;) {
        const code = [...text.matchAll(new RegExp(`^SMS ${mobile} (\\d{6})$`, 'gm'))].at(-1)?.[1]
        if (code) return code
        await pause(50)
      }
      throw new Error(`no SMS for ${mobile}`)
    },
    stop,
    kill: async () => {
      server.kill('SIGKILL')
      await exited
    },
    close: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
