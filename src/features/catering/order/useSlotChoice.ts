import { useState } from 'react'
import type { Menu } from '@contract/catering'

type Slot = Menu['slots'][number]

interface SlotChoice {
  free: readonly Slot[]
  /** Undefined if none is chosen, or the chosen one cannot be had any more. */
  chosen: Slot | undefined
  /** Why the slot that was chosen cannot be had. */
  problem: string | undefined
}

/**
 * The slots of the checkout; without a choice the first free one is offered. A slot that is shown as chosen is never
 * replaced by another.
 * @param slotId the chosen one, if any
 */
export function useSlotChoice(slots: readonly Slot[], slotId: string | undefined): SlotChoice {
  const [offered, setOffered] = useState('')
  const free = slots.filter(({ left }) => left > 0)
  const wanted = slotId ?? offered
  if (!wanted && free[0]) setOffered(free[0].slotId)
  const chosen = free.find((slot) => slot.slotId === wanted)
  const isFull = slots.some((slot) => slot.slotId === wanted)
  const problem = wanted === '' || chosen ? undefined : `所选时段已${isFull ? '约满' : '取消'}，请重新选择`
  return { free, chosen, problem }
}
