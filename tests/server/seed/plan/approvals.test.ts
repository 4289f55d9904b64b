import { expect, it } from 'vitest'
import { addDays } from '@contract/text/dateRange'
import { checkedForm } from '@server/features/flow/form'
import { meaningOf } from '@server/features/flow/formMeaning'
import { kindOf } from '@server/features/flow/kinds'
import { chinaDay } from '@server/lib/time'
import type { Calendar } from '@server/lib/workdays'
import { type FlowPlan, planFlows } from '@server/seed/plan/approvals'
import { HR } from '@server/seed/plan/sampleIds'

const FIRST_DAY = '2025-01-01'
const YEARS = Array.from({ length: 4 * 365 + 1 }, (_, n) => addDays(FIRST_DAY, n))

const atWork = (date: string) => chinaDay(date, '09:30:00')

function meaningFor({ kind: name, form }: FlowPlan, calendar: Calendar) {
  const kind = kindOf(name)
  if (!kind) throw new Error(`no kind ${name}`)
  return meaningOf(kind, checkedForm(kind, form), calendar)
}

/** What of a first start at this time would be refused, or show another state than planned. */
function wrongOf(start: Date, calendar: Calendar = new Map()): string[] {
  const leaves: { applicant: string; firstHalf: number; lastHalf: number }[] = []
  const wrong: string[] = []
  for (const plan of planFlows(start, ['r-0', 'r-1', 'r-2'], calendar)) {
    const { leave, needsHr } = meaningFor(plan, calendar)
    const { applicant } = plan
    if (plan.acts.some((act) => 'by' in act && act.by === HR) && !needsHr) wrong.push(`${applicant}: HR is not asked`)
    if (!leave) continue
    if (leave.days === 0) wrong.push(`${applicant}: a leave without a working day`)
    const { firstHalf, lastHalf } = leave
    const meets = leaves.some(
      (one) => one.applicant === applicant && one.firstHalf <= lastHalf && firstHalf <= one.lastHalf,
    )
    if (meets) wrong.push(`${applicant}: two leaves at the same time`)
    leaves.push({ applicant, firstHalf, lastHalf })
  }
  return wrong.map((text) => `${start.toISOString()} ${text}`)
}

it('plans approvals that can be started and decided as planned on every day, whatever holidays are around it', () => {
  expect(YEARS.at(-1)).toBe('2028-12-31')
  expect(YEARS.flatMap((date) => wrongOf(atWork(date)))).toEqual([])
})

it('plans them by the holidays that were entered, too', () => {
  const off = Array.from({ length: 20 }, (_, n) => addDays('2029-03-01', n))
  const calendar: Calendar = new Map([[2029, { off: new Set(off), worked: new Set<string>() }]])
  const days = Array.from({ length: 100 }, (_, n) => addDays('2029-02-01', n))
  expect(days.flatMap((date) => wrongOf(atWork(date), calendar))).toEqual([])
})

it('lets a leave on which HR decides go on over a holiday until it has the working days for that', () => {
  const [first] = planFlows(atWork('2026-11-04'), [])
  expect(first?.form.period).toMatchObject({ from: '2026-09-28', to: '2026-10-08' })
  const [usual] = planFlows(atWork('2026-06-15'), [])
  expect(usual?.form.period).toMatchObject({ from: '2026-05-06', to: '2026-05-12' })
})
