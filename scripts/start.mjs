import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithParent } from './endWithParent.mjs'
import { freshServer, runScript } from './freshServer.mjs'
import { isBuildFresh } from './sources.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

process.chdir(root)
process.setSourceMapsEnabled(true)
endWithParent()

await freshServer(root).catch(giveUp)
// The browser app is built while the database is created and filled.
const built = isBuildFresh(root) ? Promise.resolve() : build()
console.log(`正在启动服务（首次启动会建立数据库${process.env.SEED === 'none' ? '' : '并写入示例数据'}）……`)
const { startServer } = await import('../dist-server/start.js')
await startServer(built)

async function build() {
  console.log('正在构建网页（首次启动或源文件有变化，约需半分钟）……')
  const code = await runScript(root, 'scripts/build.ts')
  if (code !== 0) giveUp()
}

function giveUp() {
  console.error('构建失败，未启动服务。请查看上面的错误信息，修正后重新运行 npm start')
  process.exit(1)
}
