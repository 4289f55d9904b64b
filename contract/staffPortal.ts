import { Code } from './codes'
import { service } from './endpoint'

/** Why a family account may not use a service (rule: family accounts). */
export const NOT_FOR_FAMILIES = '家属账号暂不支持该服务'

/** Calls of the default base that family accounts may not make (rule: family accounts). */
export const staffPortal = service({ base: 'default', success: Code.Success, family: false })
