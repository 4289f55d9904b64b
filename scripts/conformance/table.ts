import { countsOf, type Result } from './report'
import { RULES } from './rules'

const HEAD = ['名词', '检查', '通过', '不符', '跳过']

/** Chinese characters take two columns in a terminal. */
const widthOf = (text: string) =>
  Array.from(text).reduce((sum, each) => sum + (/\p{Script=Han}/u.test(each) ? 2 : 1), 0)
const padEnd = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))
const padStart = (text: string, width: number) => ' '.repeat(Math.max(0, width - widthOf(text))) + text

/** Counts by noun as lines of text. */
export function tableOf(results: readonly Result[]): string[] {
  const counts = countsOf(results)
  const rows = counts.map(({ noun, passed, missed, skipped }) => [
    noun,
    ...[passed + missed + skipped, passed, missed, skipped].map(String),
  ])
  const sum = (column: number) => String(rows.reduce((total, row) => total + Number(row[column]), 0))
  const all = [HEAD, ...rows, ['合计', sum(1), sum(2), sum(3), sum(4)]]
  const first = Math.max(...all.map(([name = '']) => widthOf(name)))
  return all.map(([name = '', ...cells]) => padEnd(name, first) + cells.map((cell) => padStart(cell, 8)).join(''))
}

/** A failed check in one line: call, rule, check and result. */
export function lineOf({ call, rule, what, detail }: Result): string {
  return `${call} · ${rule}（docs/rules/${RULES[rule]}）· ${what}：${detail}`
}
