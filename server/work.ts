import { remind, settle } from './features/audit/service'
import { deliverFollows } from './features/trends/service'
import type { Workers } from './outbox'

/** Who does what the outbox keeps. */
export const workers: Workers = { 'audit.settle': settle, 'audit.overdue': remind, 'trends.deliver': deliverFollows }
