import { ADVANCE_MAX } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { type Choice, toggledAll } from './choice'

/** What the kitchen does to bring orders into a state. */
const ADVANCE_NAMES = { 1: '开始制作', 2: '制作完成' } as const

interface Props {
  /** Oldest first. */
  orders: readonly Order[]
  chosen: ReadonlySet<string>
  to: keyof typeof ADVANCE_NAMES
  sending: boolean
  onChoose: (choice: Choice) => void
  onAdvance: () => void
}

/** Selects all orders, and advances the selected ones. */
export function AdvanceActions({ orders, chosen, to, sending, onChoose, onAdvance }: Props) {
  const isFull = chosen.size >= Math.min(orders.length, ADVANCE_MAX)
  return (
    <BottomActions>
      <Button onClick={() => onChoose(isFull ? { ids: new Set() } : toggledAll(new Set(), orders))}>
        {isFull ? '全不选' : '全选'}
      </Button>
      <Button
        look="primary"
        disabled={sending || chosen.size === 0}
        onClick={onAdvance}
      >{`${ADVANCE_NAMES[to]}（${chosen.size}）`}</Button>
    </BottomActions>
  )
}
