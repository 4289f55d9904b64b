import { availableParallelism } from 'node:os'
import { measureAudit } from './audit'
import type { Load } from './reads/bare'
import { measureReads, type ProcessRow, type ReadRow } from './reads/reads'
import { type FeedRow, measureFeed } from './feed'
import { measureLoad } from './load/load'
import { type FlameRow, measureFlames } from './reads/flame'
import { measureHostile } from './hostile'
import { measureOverload } from './load/overload'
import { measureSearch, type SearchBenchRow } from './search'
import { measureMemory, measurePages } from './served'
import { all, values } from './options'
import { measureServices } from './services'
import { line } from './table'
import { measureWalk } from './walk'

function printReads(rows: ReadRow[], processes: ProcessRow[]): void {
  line([
    '后端读取',
    '调用',
    '次/秒',
    'p99 ms',
    'pgbench 次/秒（— 为没有）',
    '÷ pgbench',
    '裸驱动 次/秒',
    '÷ 裸驱动',
    '开始时的负载',
  ])
  line(Array<string>(9).fill('---'))
  for (const row of rows) {
    for (const call of ['detail', 'comments'] as const) {
      const [ours, bare, most] = [row[call], row.bare[call], row.ceiling?.[call]]
      line([
        row.name,
        call,
        Math.round(ours.perSecond),
        ours.p99Ms.toFixed(1),
        most ?? '—',
        most ? (ours.perSecond / most).toFixed(2) : '',
        bare.perSecond,
        (ours.perSecond / bare.perSecond).toFixed(2),
        row.load.toFixed(1),
      ])
    }
  }
  line([
    `进程（${availableParallelism()} 核，数据库与压测在同一台）`,
    'detail 次/秒',
    'comments 次/秒',
    '÷ 一个进程',
    '开始时的负载',
  ])
  line(Array<string>(5).fill('---'))
  const [one] = processes
  for (const { processes: count, detail, comments, load } of processes) {
    const ratio = (call: Load, single: Load | undefined) => (call.perSecond / (single?.perSecond ?? NaN)).toFixed(2)
    line([
      count === 1 ? '一个进程' : '两个进程',
      Math.round(detail.perSecond),
      Math.round(comments.perSecond),
      `${ratio(detail, one?.detail)}、${ratio(comments, one?.comments)}`,
      load.toFixed(1),
    ])
  }
}

function printFlames(rows: FlameRow[]): void {
  line(['调用', '每次 µs', '时间在哪里', '开始时的负载'])
  line(Array<string>(4).fill('---'))
  for (const { call, perCallUs, shares, load } of rows) {
    const parts = shares
      .filter(({ share }) => share >= 0.01)
      .map(({ room, share }) => `${room} ${(share * 100).toFixed(0)}%`)
    line([call, Math.round(perCallUs), parts.join('，'), load.toFixed(1)])
  }
}

function printFeed(rows: FeedRow[]): void {
  line(['信息流（PostgreSQL）', '一千条 p99 ms', '一百万条 p99 ms', '比值', '一百万条时每展示一行读取的行数'])
  line(Array<string>(5).fill('---'))
  for (const {
    name,
    p99Ms: [few = 0, many = 0],
    rowsRead,
  } of rows) {
    line([name, few.toFixed(1), many.toFixed(1), (many / few).toFixed(2), (rowsRead.at(-1) ?? 0).toFixed(1)])
  }
}

function printSearch(rows: SearchBenchRow[]): void {
  line(['搜索（PostgreSQL）', '命中', '中位 ms', '最慢 ms', '第 20 页 ms'])
  line(Array<string>(5).fill('---'))
  for (const { keyword, hits, medianMs, worstMs, deepMs } of rows) {
    line([keyword, hits, medianMs.toFixed(1), worstMs.toFixed(1), deepMs.toFixed(1)])
  }
}

async function printOverload(): Promise<void> {
  line([
    '过载（PostgreSQL，一个进程，同一台机器）',
    '每秒请求',
    '每秒回答',
    '拒绝（503）',
    '没有结果',
    '回答 p50 ms',
    '回答 p95 ms',
    '拒绝 p95 ms',
    '/healthz 最慢 ms',
    '之后恢复 ms',
    '开始时的负载',
  ])
  line(Array<string>(11).fill('---'))
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  for (const row of await measureOverload(values.quick)) {
    const times = [row.p50Ms, row.p95Ms, row.refusedP95Ms, row.healthMs, row.wellAfterMs].map((ms) =>
      Number.isNaN(ms) ? '—' : Math.round(ms),
    )
    line([
      row.name,
      row.perSecond,
      Math.round(row.answeredPerSecond),
      percent(row.refused),
      percent(row.lost),
      ...times,
      row.load.toFixed(1),
    ])
  }
}

async function printLoad(): Promise<void> {
  line([
    '负载（PostgreSQL，一个进程，同一台机器，一百万条、十万人）',
    '每秒请求',
    '秒',
    '每秒回答',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    '503',
    '429',
    '没有结果',
    '业务拒绝',
    '内存 MB',
    '之后恢复 ms',
  ])
  line(Array<string>(13).fill('---'))
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  await measureLoad(values.quick, (row) =>
    line([
      row.name,
      row.perSecond,
      row.seconds,
      Math.round(row.answeredPerSecond),
      ...[row.p50Ms, row.p95Ms, row.p99Ms].map((ms) => ms.toFixed(1)),
      ...[row.refused, row.tooOften, row.lost].map(percent),
      row.byCode || '—',
      Math.round(row.peakMb),
      Math.round(row.wellAfterMs),
    ]),
  )
}

async function printServed(): Promise<void> {
  line(['后端渲染的动态（PostgreSQL，br）', '页/秒', 'p99 ms', '渲染的比例'])
  line(Array<string>(4).fill('---'))
  for (const { name, perSecond, p99Ms, drawn } of await measurePages(values.quick)) {
    line([name, Math.round(perSecond), p99Ms.toFixed(1), drawn.toFixed(3)])
  }
  line(['渲染页数', '堆 MB', '每页 ms'])
  line(Array<string>(3).fill('---'))
  for (const { after, heapMb, perPageMs } of await measureMemory(values.quick ? 5000 : 100_000)) {
    line([after, heapMb.toFixed(1), perPageMs.toFixed(2)])
  }
}

async function printHostile(): Promise<void> {
  line(['八人循环发布时别人的读取', '发布 次/秒', '读取 p50 ms', 'p95 ms', '最慢 ms'])
  line(Array<string>(5).fill('---'))
  for (const { name, perSecond, p50Ms, p95Ms, worstMs } of await measureHostile(values.quick)) {
    line([name, perSecond.toFixed(1), p50Ms.toFixed(1), p95Ms.toFixed(1), Math.round(worstMs)])
  }
}

/** Benches that call a server. */
export async function runServerBenches(): Promise<void> {
  if (all || values.served) await printServed()
  if (all || values.hostile) await printHostile()
  if (all || values.overload) await printOverload()
  if (values.load) await printLoad()
  if (all || values.reads) {
    const { rows, processes } = await measureReads(
      values.quick
        ? { postgres: [1000], embedded: [1000] }
        : { postgres: [1000, 1_000_000], embedded: [1000, 100_000] },
    )
    printReads(rows, processes)
  }
  if (values.flame) printFlames(await measureFlames(values.flame))
  if (all || values.feed) printFeed(await measureFeed(values.quick ? [1000, 10_000] : [1000, 1_000_000]))
  if (all || values.search) {
    const { rows, plan } = await measureSearch(values.quick ? 10_000 : 1_000_000)
    printSearch(rows)
    console.log(plan.join('\n'))
  }
  if (all || values.audit) {
    const { waiting, p99Ms, rounds } = await measureAudit(100_000)
    line(['审核（PostgreSQL）', '待审', 'p99 ms（五轮的中位）', '各轮'])
    line(Array<string>(4).fill('---'))
    line(['第一页', waiting, p99Ms.toFixed(1), rounds.map((ms) => ms.toFixed(1)).join('、')])
  }
  if (all || values.services) {
    line(['审批与集市的第一页（PostgreSQL，各十万条）', 'p50 ms', 'p99 ms（三轮的中位）', '各轮'])
    line(Array<string>(4).fill('---'))
    for (const { name, p50Ms, p99Ms, rounds } of await measureServices(values.quick ? 10_000 : 100_000))
      line([name, p50Ms.toFixed(1), p99Ms.toFixed(1), rounds.map((ms) => ms.toFixed(1)).join('、')])
  }
  if (all || values.walk) {
    line(['步数排行（PostgreSQL，十万人 × 31 天）', 'p50 ms', 'p99 ms（三轮的中位）', '各轮'])
    line(Array<string>(4).fill('---'))
    for (const { name, p50Ms, p99Ms, rounds } of await measureWalk(values.quick ? 10_000 : 100_000))
      line([name, p50Ms.toFixed(1), p99Ms.toFixed(1), rounds.map((ms) => ms.toFixed(1)).join('、')])
  }
}
