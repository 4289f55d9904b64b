import { join } from 'node:path'
import { BehaviourKind } from '@contract/monitor'
import type { Db } from '../db/db'
import { complaints, type ComplaintGroup } from '../features/monitor/service'
import { stackReader } from './sourceMaps'
import { chinaTime } from '../lib/time'
import { type Command, textOf } from './command'
import { printable } from './terminal'
import { PROJECT } from '../lib/sources'

const SHOWN = 30
const STACK_LINES = 6
const MAPS = join(PROJECT, '.maps')

const names: Record<string, string> = {
  [BehaviourKind.Error]: '错误',
  [BehaviourKind.Rejection]: '未处理的拒绝',
  [BehaviourKind.Chunk]: '代码加载失败',
  [BehaviourKind.SlowCall]: '慢请求',
  [BehaviourKind.FailedCall]: '失败的请求',
  [BehaviourKind.Vital]: '性能指标',
}

/** Browser errors of the last hours, equal ones grouped, stacks mapped to the sources. */
export async function monitorText(
  db: Db,
  given: { hours?: string | undefined; kind?: string | undefined },
  now: Date,
): Promise<string> {
  const hours = /^\d+$/.test(given.hours ?? '24') ? Number(given.hours ?? 24) : 0
  if (hours < 1 || hours > 24 * 14) throw new Error('--hours 须为 1 到 336 的整数')
  if (given.kind && !Object.hasOwn(names, given.kind)) throw new Error(`--kind 只能是 ${Object.keys(names).join('、')}`)
  const groups = await complaints(db, { hours, kind: given.kind, limit: SHOWN }, now)
  if (groups.length === 0) return `最近 ${hours} 小时没有上报`
  const read = stackReader(MAPS)
  return groups.map((group) => lines(group, read)).join('\n\n')
}

function lines(
  { kind, message, stack, screen, release, newest, upper, times }: ComplaintGroup,
  read: (stack: string) => string,
): string {
  const value = upper === null ? '' : ` · 第 75 百分位 ${Math.round(upper * 1000) / 1000}`
  const where = `  ${names[kind] ?? kind} · ${screen} · 版本 ${release} · 最近 ${newest ? chinaTime(newest) : ''}${value}`
  const places = stack
    ? read(stack)
        .split('\n')
        .slice(0, STACK_LINES)
        .map((line) => `    ${line.trim()}`)
    : []
  return [`${times} 次  ${message}`, where, ...places].map(printable).join('\n')
}

export const monitor: Command = {
  name: 'monitor',
  usage: '[--hours 24] [--kind 种类]',
  summary: '浏览器上报的错误、慢请求与性能',
  notes: `种类：${Object.entries(names)
    .map(([kind, name]) => `${kind} ${name}`)
    .join('、')}`,
  options: { hours: { type: 'string' }, kind: { type: 'string' } },
  run: ({ db, now }, given) => monitorText(db, { hours: textOf(given, 'hours'), kind: textOf(given, 'kind') }, now),
}
