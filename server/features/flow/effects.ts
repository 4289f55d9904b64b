import { settleOrder } from '../hotel/service'
import { HOTEL_OVER } from './kinds'
import type { FlowEffects } from './steps'

/** What the services that begin flows do when one ends, by kind. */
export const flowEffects: FlowEffects = { [HOTEL_OVER]: settleOrder }
