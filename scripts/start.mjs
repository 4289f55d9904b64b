import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithParent } from './endWithParent.mjs'
import { isBuildFresh } from './sources.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

process.chdir(root)
endWithParent()

const { register } = await import('tsx/esm/api')
register()
// The browser app is built while the database is created and filled.
const built = isBuildFresh(root) ? Promise.resolve() : build()
console.log('正在启动服务（首次启动会建立数据库并写入示例数据）……')
const { startServer } = await import('../server/start.ts')
await startServer(built)

async function build() {
  console.log('正在构建网页（首次启动或源文件有变化，约需半分钟）……')
  const code = await run(['--import', 'tsx', 'scripts/build.ts'])
  if (code === 0) return
  console.error('构建失败，未启动服务。请查看上面的错误信息，修正后重新运行 npm start')
  process.exit(1)
}

/** Runs one of our scripts and ends it when this process is ended. */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const end = () => process.exit(0)
    const stopChild = () => child.kill()
    process.once('SIGTERM', end).once('SIGINT', end).once('exit', stopChild)
    child.once('exit', (code) => {
      process.off('SIGTERM', end).off('SIGINT', end).off('exit', stopChild)
      resolve(code ?? 1)
    })
  })
}
