import type { FlowStatus } from '@contract/flow'
import { STATUS_WORDS } from './words'
import marks from '@/ui/marks.module.css'

const LOOKS: Readonly<Record<FlowStatus, string | undefined>> = {
  running: marks.markOn,
  approved: marks.markOn,
  rejected: marks.markDanger,
  withdrawn: marks.mark,
}

export function StatusMark({ status }: { status: FlowStatus }) {
  return <span className={LOOKS[status]}>{STATUS_WORDS[status]}</span>
}
