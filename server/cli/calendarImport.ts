import { z } from 'zod'
import { isDate } from '@contract/text/dateRange'
import { enterYear } from '../domain/calendar'
import { csvRows } from '../lib/csv'
import { lineErrors } from '../lib/lineErrors'
import { type Command, required } from './command'
import { committing } from './dryRun'

const COLUMNS = [
  { name: 'date', title: '日期' },
  { name: 'kind', title: '类型' },
]

const dayRow = z.object({
  date: z.string().refine((date) => date.startsWith('20') && isDate(date), '日期须写作 2027-01-01，且真有这一天'),
  kind: z.enum(['休', '班'], { error: '类型只能是 休 或 班' }),
})

export const calendarImport: Command = {
  name: 'calendar import',
  usage: '文件.csv [--dry-run]',
  summary: '从 CSV 导入一年的放假与调休安排，请假天数和留言答复期限按它计算',
  notes: [
    '列：日期 date、类型 kind。每行一天：放假的工作日写 休，上班的周六周日写 班；其余日子不写。',
    '文件里出现的每一年整年换成文件里的内容，别的年份不动。已提交的申请和留言不变。',
  ].join('\n'),
  words: ['file'],
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ db }, given) => {
    const dryRun = given['dry-run'] === true
    const years = await yearsOf(required(given, 'file', '文件的路径'))
    await committing(db, dryRun, async (tx) => {
      for (const [year, days] of years) await enterYear(tx, { year, ...days })
      return true
    })
    const lines = [...years].map(
      ([year, { off, worked }]) => `${year} 年：放假 ${off.length} 天，调休上班 ${worked.length} 天`,
    )
    return `${dryRun ? '检查通过，没有写入。将会导入：' : '已导入：'}${lines.join('；')}`
  },
}

async function yearsOf(file: string): Promise<Map<number, { off: string[]; worked: string[] }>> {
  const errors = lineErrors()
  const seen = new Set<string>()
  const years = new Map<number, { off: string[]; worked: string[] }>()
  for await (const { line, values } of csvRows(file, COLUMNS)) {
    const { success, data, error } = dayRow.safeParse(values)
    if (!success) {
      for (const { message } of error.issues) errors.add(line, message)
      continue
    }
    const { date, kind } = data
    const isWeekend = new Date(`${date}T00:00:00Z`).getUTCDay() % 6 === 0
    if (seen.has(date)) errors.add(line, `${date} 出现了两次`)
    if (kind === '班' && !isWeekend) errors.add(line, `${date} 是周一至周五，不用写 班`)
    seen.add(date)
    const year = Number(date.slice(0, 4))
    const days = years.get(year) ?? { off: [], worked: [] }
    years.set(year, days)
    if (kind === '班') days.worked.push(date)
    else if (!isWeekend) days.off.push(date)
  }
  errors.throwIfAny()
  if (years.size === 0) throw new Error('文件里没有内容')
  return years
}
