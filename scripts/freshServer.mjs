import { spawn } from 'node:child_process'
import { isServerFresh } from './sources.mjs'

/**
 * Builds the backend if its sources have changed since, and ends the build with this process. Throws if it fails.
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function freshServer(root) {
  if (isServerFresh(root)) return
  const code = await runScript(root, 'scripts/buildServer.ts')
  if (code !== 0) throw new Error('the backend could not be built')
}

/**
 * Runs one of our TypeScript scripts and ends it when this process is ended.
 * @param {string} root
 * @param {string} script
 * @returns {Promise<number>} its exit code
 */
export function runScript(root, script) {
  const args = ['--import', 'tsx', script]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const end = () => process.exit(0)
  const stopChild = () => child.kill()
  return new Promise((resolve) => {
    process.once('SIGTERM', end).once('SIGINT', end).once('exit', stopChild)
    child.once('exit', (code) => {
      process.off('SIGTERM', end).off('SIGINT', end).off('exit', stopChild)
      resolve(code ?? 1)
    })
  })
}
