import { useId } from 'react'
import { LEAVE_DAYS_WITHOUT_HR } from '@contract/flow'
import type { FlowField } from '@contract/flowForm'
import { Field } from '@/ui/field/Field'
import { Problem } from '@/ui/field/Problem'
import { RadioRow } from '@/ui/field/RadioRow'
import type { PeriodDraft } from '@/writes/drafts/flowDraft'
import { useDays } from '../queries'
import { periodOf } from './values'
import look from '@/ui/look.module.css'
import styles from './FlowForm.module.css'

const HALVES = [
  { value: 'am', label: '上午' },
  { value: 'pm', label: '下午' },
] as const

interface Props {
  field: FlowField
  value: PeriodDraft
  problem: string | undefined
  disabled: boolean
  onChange: (value: PeriodDraft) => void
}

/** A period in half days, with its number of working days. */
export function HalfDaysField({ field, value, problem, disabled, onChange }: Props) {
  const id = useId()
  const { data } = useDays(periodOf(value))
  const end = (label: string, day: 'from' | 'to', half: 'fromHalf' | 'toHalf') => (
    <div>
      <Field
        label={label}
        type="date"
        value={value[day]}
        isWrong={Boolean(problem) && (!value[day] || (day === 'to' && value.from !== ''))}
        problemId={problem && `${id}-problem`}
        readOnly={disabled}
        onChange={(next) => onChange({ ...value, [day]: next })}
      />
      <span id={`${id}-${half}`} hidden>
        {`${label}的半天`}
      </span>
      <RadioRow
        labelledBy={`${id}-${half}`}
        options={HALVES}
        chosen={value[half]}
        disabled={disabled}
        isFilled
        onChoose={(next) => onChange({ ...value, [half]: next })}
      />
    </div>
  )
  return (
    <fieldset className={`${look.stack} ${styles.period}`}>
      <legend className={look.label}>{field.label}</legend>
      {end('开始日期', 'from', 'fromHalf')}
      {end('结束日期', 'to', 'toHalf')}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <div role="status" className={look.soft}>
        {data && (
          <>
            <p>{`共 ${data.days} 个工作日${data.days > LEAVE_DAYS_WITHOUT_HR ? `，超过 ${LEAVE_DAYS_WITHOUT_HR} 天须人力资源审批` : ''}`}</p>
            {data.unannounced.length > 0 && (
              <p>{`${data.unannounced.join('、')} 年放假安排未公布，按周一至周五计算`}</p>
            )}
          </>
        )}
      </div>
    </fieldset>
  )
}
