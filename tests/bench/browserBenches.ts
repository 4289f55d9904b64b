import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, runServer } from '../support/servers/serverProcess'
import { measureScroll, SPEEDS } from './scroll'
import { filmScreens, measureScreens, type ScreenRow } from './screens'
import { traceHydration } from './hydration'
import { measureTaps } from './taps'
import { all, values } from './options'
import { line } from './table'

const kb = (bytes: number) => (bytes / 1024).toFixed(1)

function printScreens(rows: ScreenRow[]): void {
  line([
    '首屏（CPU 4x，1.6 Mbps，150 ms，h2+br）',
    'LCP/底线',
    'LCP/无脚本',
    'FCP/无脚本',
    'LCP ms',
    '可用 ms',
    'FCP ms',
    'JS br KB',
    'TBT ms',
    'CLS',
  ])
  line(Array<string>(10).fill('---'))
  for (const { name, visit, ratio, twin } of rows) {
    line([
      name,
      ratio.toFixed(2),
      twin?.lcp.toFixed(2) ?? '',
      twin?.fcp.toFixed(2) ?? '',
      Math.round(visit.lcp),
      Math.round(visit.useful),
      Math.round(visit.fcp),
      kb(visit.jsUntilUseful),
      Math.round(visit.tbt),
      visit.cls.toFixed(4),
    ])
  }
}

async function printScroll(server: RunningServer): Promise<void> {
  const slowdown = Number(values.cpu)
  line([`滚动（CPU ${slowdown}x）`, '帧', '节点最多', '超过 50 ms 的帧', '最长一帧 ms', '没画全的屏'])
  line(Array<string>(6).fill('---'))
  for (const [name, step] of [
    ['手指', SPEEDS.finger],
    ['滚动条', SPEEDS.bar],
  ] as const) {
    const posts = values.quick ? 500 : 10_000
    const {
      frames,
      mostNodes,
      longFrames,
      worstMs,
      undrawn,
      posts: served,
    } = await measureScroll(server, { posts, step, slowdown })
    line([
      `${name}，每秒 ${step * 60} px，${served} 条动态`,
      frames,
      mostNodes,
      longFrames,
      Math.round(worstMs),
      `${(undrawn * 100).toFixed(1)}%`,
    ])
  }
}

async function printTaps(server: RunningServer): Promise<void> {
  line(['点按（静下来之后）', '最长任务 ms（CPU 4x）', 'INP ms（CPU 10x）'])
  line(Array<string>(3).fill('---'))
  for (const { name, longestTaskMs, inpMs } of await measureTaps(server, values.quick ? 1 : 3)) {
    line([name, Math.round(longestTaskMs), Math.round(inpMs)])
  }
}

async function printHydration(server: RunningServer): Promise<void> {
  line([
    '接管（CPU 4x，1.6 Mbps）',
    '看到 ms',
    'load ms',
    '开始取代码 ms',
    '可操作 ms',
    '超过 50 ms 的任务（时刻+时长）',
    '位移',
    '节点',
    '换掉的节点',
    '重复的请求',
  ])
  line(Array<string>(10).fill('---'))
  for (const row of await traceHydration(server)) {
    line([
      row.name,
      Math.round(row.shownMs),
      Math.round(row.loadMs),
      Math.round(row.begunMs),
      Math.round(row.hydratedMs),
      row.longTasks.join('、') || '无',
      row.shifts.toFixed(4),
      row.nodes,
      row.removed,
      row.asked,
    ])
  }
}

/** Benches that drive a browser, all on one server. */
export async function runBrowserBenches(): Promise<void> {
  if (!(all || values.screens || values.scroll || values.taps || values.trace || values.film)) return
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const server = await runServer(dataDir, { command: ['scripts/start.mjs'] })
  try {
    if (all || values.screens) {
      const runs = values.quick ? 1 : Number(values.runs)
      printScreens(await measureScreens(server, runs, values.floor, values.only))
    }
    if (values.film) {
      for (const [name, changes] of Object.entries(await filmScreens(server, values.film)))
        line([name, `画面变化于 ${changes.join('、')} ms`])
    }
    if (all || values.taps) await printTaps(server)
    if (all || values.trace) await printHydration(server)
    if (all || values.scroll) await printScroll(server)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
