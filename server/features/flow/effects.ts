import { HOTEL_OVER } from '@contract/flow'
import { settleOrder } from '../hotel/service'
import type { FlowEffects } from './steps'

/** What services do when a flow they began ends, by kind. */
export const flowEffects: FlowEffects = { [HOTEL_OVER]: settleOrder }
