import { OrderMode, REMARK_LENGTH } from '@contract/mealOrder'
import { characterCount } from '@contract/text/plainText'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { RadioRow } from '@/ui/field/RadioRow'
import type { OrderDraft } from '@/writes/drafts/mealDraft'
import { MODE_NAMES } from '../words'
import type { useSlotChoice } from './useSlotChoice'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

const MODES = Object.values(OrderMode).map((value) => ({ value, label: MODE_NAMES[value] }))

interface Props {
  draft: OrderDraft
  change: (to: Partial<OrderDraft>) => void
  slots: ReturnType<typeof useSlotChoice>
  sending: boolean
  /** Whether an order is being confirmed, which may have the last place itself. */
  confirming: boolean
}

/** Slot, mode and remark of an order. */
export function OrderFields({ draft: { mode, remark }, change, slots, sending, confirming }: Props) {
  return (
    <section className={`${look.card} ${styles.part}`}>
      <h2 id="order-slot">取餐时段</h2>
      {slots.free.length > 0 ? (
        <SlotField
          slots={slots}
          problem={confirming ? undefined : slots.problem}
          disabled={sending}
          onChoose={(slotId) => change({ slotId })}
        />
      ) : (
        !confirming && <p className={look.alarm}>取餐时段已约满</p>
      )}
      <h2 id="order-mode">用餐方式</h2>
      <RadioRow
        labelledBy="order-mode"
        options={MODES}
        chosen={mode}
        disabled={sending}
        onChoose={(next) => change({ mode: next })}
        isFilled
      />
      <TextArea
        label="备注（选填）"
        readOnly={sending}
        value={remark}
        onChange={(next) => change({ remark: next })}
        counter={`${characterCount(remark)}/${REMARK_LENGTH}`}
        isOver={characterCount(remark) > REMARK_LENGTH}
        rows={2}
      />
    </section>
  )
}

interface SlotProps {
  slots: Props['slots']
  problem: string | undefined
  disabled: boolean
  onChoose: (slotId: string) => void
}

function SlotField({ slots: { free, chosen }, problem, disabled, onChoose }: SlotProps) {
  return (
    <>
      <RadioRow
        labelledBy="order-slot"
        options={free.map(({ slotId: value, name, left }) => ({
          value,
          label: (
            <>
              {name} <span className={figures.whole}>{`余 ${left}`}</span>
            </>
          ),
        }))}
        chosen={chosen?.slotId ?? ''}
        problemId={problem && 'order-slot-problem'}
        disabled={disabled}
        onChoose={onChoose}
      />
      {problem && <Problem id="order-slot-problem">{problem}</Problem>}
    </>
  )
}
