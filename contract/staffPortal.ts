import { Code } from './codes'
import { service } from './endpoint'

/** Calls of the default base that family accounts may not make (rule: family accounts). */
export const staffPortal = service({ base: 'default', success: Code.Success, family: false })
