import { useRef } from 'react'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { isSteppingBack, steppedBack } from '@/ui/sheet/stepBack'

interface Props {
  isEdit: boolean
  onClosed: () => void
  onLeave: (isDropped: boolean) => void
}

/** Asks whether to keep or discard the draft. */
export function LeaveSheet({ isEdit, onClosed, onLeave }: Props) {
  const isLeaving = useRef(false)

  /** The sheet's history entry is removed first, if it has one. */
  async function leaveBy(close: () => void, isDropped: boolean) {
    if (isLeaving.current) return
    isLeaving.current = true
    close()
    // A sheet opened while a former one's entry is being left removes its own after that.
    while (isSteppingBack()) await steppedBack()
    setTimeout(() => onLeave(isDropped))
  }

  return (
    <LazySheet label="要保留草稿吗？" onClosed={onClosed}>
      {(close) => (
        <ButtonGroup>
          <Button look="primary" wide onClick={() => void leaveBy(close, false)}>
            保留草稿并离开
          </Button>
          <Button wide danger onClick={() => void leaveBy(close, true)}>
            {isEdit ? '放弃修改' : '不保留'}
          </Button>
          <Button wide onClick={close}>
            继续编辑
          </Button>
        </ButtonGroup>
      )}
    </LazySheet>
  )
}
