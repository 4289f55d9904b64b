import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import { LazySheet } from '@/ui/sheet/LazySheet'

interface Props {
  isEdit: boolean
  onClosed: () => void
  onLeave: (isDropped: boolean) => void
}

/** Asks whether to keep or discard the draft. */
export function LeaveSheet({ isEdit, onClosed, onLeave }: Props) {
  return (
    <LazySheet label="要保留草稿吗？" onClosed={onClosed}>
      {(close) => (
        <ButtonGroup>
          <Button look="primary" wide onClick={() => leaveBy(close, () => onLeave(false))}>
            保留草稿并离开
          </Button>
          <Button wide danger onClick={() => leaveBy(close, () => onLeave(true))}>
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

/** The sheet's history entry is removed first. */
function leaveBy(close: () => void, leave: () => void): void {
  const go = () => {
    window.removeEventListener('popstate', go)
    setTimeout(leave)
  }
  window.addEventListener('popstate', go)
  close()
}
