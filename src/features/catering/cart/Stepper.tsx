import { useRef } from 'react'
import { QUANTITY_MAX } from '@contract/catering'
import { Button } from '@/ui/button/Button'
import { HiddenText } from '@/ui/text/HiddenText'
import styles from '../Catering.module.css'

interface Props {
  /** Name of the line. */
  label: string
  quantity: number
  /** Accessible name of the adding button of a stepper that stays without portions, as 加入购物车. */
  addLabel?: string
  /** A negative number removes portions. */
  onMore: (portions: number) => void
}

/** Changes the portions of a line. The adding button stays the same element, so that it keeps the focus. */
export function Stepper({ label, quantity, addLabel, onMore }: Props) {
  const add = useRef<HTMLButtonElement>(null)
  const isIn = quantity > 0

  function handleLess() {
    onMore(-1)
    if (addLabel && quantity === 1) add.current?.focus()
  }

  return (
    <div className={isIn ? styles.stepper : undefined}>
      {isIn && (
        <>
          <Button small aria-label={quantity > 1 ? `减少一份：${label}` : `移除：${label}`} onClick={handleLess}>
            −
          </Button>
          <span aria-hidden="true">{quantity}</span>
        </>
      )}
      <Button
        small
        look={isIn ? 'line' : 'outline'}
        ref={add}
        aria-label={addLabel ?? `增加一份：${label}`}
        disabled={quantity >= QUANTITY_MAX}
        onClick={() => onMore(1)}
      >
        {isIn ? '+' : '加入购物车'}
      </Button>
      <HiddenText live>{isIn ? `${label} ${quantity} 份` : ''}</HiddenText>
    </div>
  )
}
