import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'
import { builtScreens } from '../src/app/screenTable'
import { OPEN_TREND, PURIFIER } from '../src/builtScreens'
import { paths } from '../src/routes'
import { servedBytes } from './servedBytes'

/**
 * `npm run budgets`: checks the script bytes (brotli) that each screen needs before it is usable against their limits.
 * axios is not included: the boot script makes these screens' first calls (`src/boot/earlyCalls.ts`).
 */
interface Gate {
  name: string
  /** Undefined: only the entry. */
  path?: string
  limitKb: number
  /** Code loaded on demand before the screen is usable. */
  also?: string[]
}

const OPEN_TREND_SOURCE = `src/${OPEN_TREND}.ts`
const PURIFIER_SOURCE = `src/${PURIFIER}.ts`
const PLAYER = 'src/posts/videoBox/player.ts'
const PLAYER_LIMIT_KB = 76
const SERVED_LIMIT_KB = 6

const gates: Gate[] = [
  { name: '动态详情', path: paths.trendDetail, limitKb: 98, also: [OPEN_TREND_SOURCE] },
  { name: '正文带链接或配图的动态', path: paths.trendDetail, limitKb: 104, also: [OPEN_TREND_SOURCE, PURIFIER_SOURCE] },
  { name: '被屏蔽的动态', path: paths.trendDetail, limitKb: 78 },
  { name: '登录', path: paths.login, limitKb: 96 },
  { name: '首页推荐', path: paths.index, limitKb: 125 },
  { name: '发布', path: paths.trendPublish, limitKb: 125 },
  { name: '服务', path: paths.service, limitKb: 125 },
  { name: '编辑常用服务', path: paths.menuEdit, limitKb: 125 },
  { name: '消息', path: paths.message, limitKb: 125 },
  { name: '分组消息', path: paths.messageDetail, limitKb: 125 },
  { name: '社区消息', path: paths.messageTrend, limitKb: 125 },
  { name: '信箱', path: paths.mailbox, limitKb: 125 },
  { name: '订餐', path: paths.catering, limitKb: 125 },
  { name: '健步走', path: paths.walk, limitKb: 125 },
  { name: '酒店', path: paths.hotel, limitKb: 125 },
  { name: '二手集市', path: paths.market, limitKb: 125 },
  { name: '学习', path: paths.empower, limitKb: 125 },
  { name: '心理服务', path: paths.psychology, limitKb: 125 },
  { name: '审核列表', path: paths.trendAudit, limitKb: 125 },
  { name: '审核消息', path: paths.messageTrendAudit, limitKb: 125 },
  { name: '页面不存在', limitKb: 78 },
]

const dist = 'dist'
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error('还没有构建产物，请先运行 npm run build')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest

function chunkOf(source: string): ManifestChunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`构建产物里没有 ${source}`)
  return chunk
}

function filesNeeded(start: ManifestChunk, found = new Set<string>()): Set<string> {
  if (found.has(start.file)) return found
  found.add(start.file)
  for (const name of start.imports ?? []) filesNeeded(chunkOf(name), found)
  return found
}

/** A cycle of imports, whose modules may run before their dependencies. */
function circle(name: string, way: string[] = [], done = new Set<string>()): string[] | undefined {
  if (way.includes(name)) return [...way, name]
  if (done.has(name)) return undefined
  for (const next of chunkOf(name).imports ?? []) {
    const found = circle(next, [...way, name], done)
    if (found) return found
  }
  done.add(name)
  return undefined
}

/** As it is served. */
const brotliBytes = (file: string): number => statSync(join(dist, `${file}.br`)).size

const kbOf = (files: Set<string>) => [...files].reduce((sum, file) => sum + brotliBytes(file), 0) / 1024
const screenSource = (path: string) => `src/features/${builtScreens[path] ?? ''}.tsx`

let broken = false
const rows = gates.map(({ name, path, limitKb, also = [] }) => {
  const files = filesNeeded(chunkOf('index.html'))
  for (const source of [...(path ? [screenSource(path)] : []), ...also]) filesNeeded(chunkOf(source), files)
  const kb = kbOf(files)
  if (kb > limitKb) broken = true
  return {
    画面: name,
    'JS br KB': kb.toFixed(1),
    上限: limitKb,
    文件: files.size,
    结果: kb > limitKb ? '超出' : '通过',
  }
})
console.table(rows)

const picture = filesNeeded(chunkOf(OPEN_TREND_SOURCE), filesNeeded(chunkOf(screenSource(paths.trendDetail))))
const strays = [...picture].filter((file) => readFileSync(join(dist, file), 'utf8').includes('xgplayer'))
if (strays.length > 0) {
  console.error(`图片动态会加载播放器代码：${strays.join('、')}`)
  broken = true
}
const round = Object.keys(manifest)
  .map((name) => circle(name))
  .find(Boolean)
if (round) {
  console.error(`文件互相引用：${round.join(' → ')}`)
  broken = true
}
const playerFiles = [chunkOf(PLAYER).file, ...(chunkOf(PLAYER).css ?? [])]
const playerKb = kbOf(new Set(playerFiles))
console.log(`播放器（封面之后加载）：${playerKb.toFixed(1)} KB，上限 ${PLAYER_LIMIT_KB} KB`)
if (playerKb > PLAYER_LIMIT_KB) broken = true
const served = await servedBytes()
console.log(
  `后端渲染的图片动态（HTML br，不含图片）：${((served ?? 0) / 1024).toFixed(2)} KB，上限 ${SERVED_LIMIT_KB} KB`,
)
if (served === undefined || served > SERVED_LIMIT_KB * 1024) broken = true
process.exit(broken ? 1 : 0)
