import type { FlowAction } from '@contract/flow'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import type { ButtonStyle } from '@/ui/button/buttonClass'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Confirming } from '@/writes/unqueued/Confirming'
import look from '@/ui/look.module.css'

const BUTTONS: readonly (ButtonStyle & { action: FlowAction; text: string })[] = [
  { action: 'transfer', text: '转交' },
  { action: 'reject', text: '拒绝', look: 'outline', danger: true },
  { action: 'approve', text: '同意', look: 'primary' },
  { action: 'withdraw', text: '撤回', look: 'outline', danger: true },
  { action: 'urge', text: '催办', look: 'outline' },
  { action: 'resubmit', text: '重新提交', look: 'primary' },
]

interface Props {
  actions: readonly FlowAction[]
  sending: boolean
  confirming: boolean
  onAction: (action: FlowAction) => void
}

/** A button for each action; without any only what is being confirmed. */
export function ActionButtons({ actions, sending, confirming, onAction }: Props) {
  if (actions.length === 0 && !confirming) return null
  return (
    <BottomActions>
      <Confirming shown={confirming} />
      {actions.length > 0 && (
        <ButtonGroup isRow className={look.grow}>
          {BUTTONS.filter(({ action }) => actions.includes(action)).map(({ action, text, ...style }) => (
            <Button
              key={action}
              {...style}
              disabled={sending && action !== 'resubmit'}
              onClick={() => onAction(action)}
            >
              {text}
            </Button>
          ))}
        </ButtonGroup>
      )}
    </BottomActions>
  )
}
