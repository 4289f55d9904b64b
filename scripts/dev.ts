import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { endWithParent } from './endWithParent.mjs'

const root = join(import.meta.dirname, '..')

/** The first free port from the given one on, so that a running `npm start` is not disturbed. */
async function freePort(from: number): Promise<number> {
  const taken = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(true))
    probe.listen(from, '127.0.0.1', () => probe.close(() => resolve(false)))
  })
  return taken ? freePort(from + 1) : from
}

endWithParent()
const port = await freePort(Number(process.env.PORT ?? 8080))
const backend = spawn(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
})
process.env.BACKEND = `http://127.0.0.1:${port}`
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'
const vite = await createVite({ root, configFile: join(root, 'vite.config.ts') })
await vite.listen()
vite.printUrls()

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  backend.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop()).on('SIGINT', () => void stop())
backend.once('exit', (code) => {
  if (!stopping) console.error(`后端已退出（${code ?? 0}），请查看上面的信息`)
  void stop()
})
