import { join } from 'node:path'
import { build } from 'vite'
import { buildSsr } from '../build/ssrBuild'
import { compressFolder } from './compress'
import { minifyAgain } from './minifyAgain'
import { freshServer } from './freshServer.mjs'
import { keepSourceMaps } from './sourceMaps'
import { sourcesStamp, stampBuild } from './sources.mjs'

const root = join(import.meta.dirname, '..')
const at = process.argv.indexOf('--mode')
const mode = at > 0 ? process.argv[at + 1] : process.argv.find((each) => each.startsWith('--mode='))?.slice(7)
// Read before Vite and this script change the environment: the stamp must equal that of the next start.
const stamp = sourcesStamp(root, mode ?? 'production')

// A build started by `npm start` ends with it, even if that was killed: two builds would empty each other's folder.
if (process.connected === false) process.exit(1)
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

process.env.NODE_ENV = 'production'
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'
const began = Date.now()
await freshServer(root)
await buildSsr(mode ?? 'production')
await build({ root, configFile: join(root, 'vite.config.ts'), mode: mode ?? 'production', logLevel: 'warn' })
await minifyAgain(join(root, 'dist/assets'))
await keepSourceMaps(join(root, 'dist/assets'), join(root, '.maps'))
const compressed = await compressFolder(join(root, 'dist'))
stampBuild(root, mode ?? 'production', stamp)
console.log(`构建完成：dist，已压缩 ${compressed} 个文件，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒`)
