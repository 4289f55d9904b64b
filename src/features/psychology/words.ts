import { Scale } from '@contract/psychology'

/** The scale named in an address, undefined for other values. */
export const scaleOf = (text: string): Scale | undefined => Object.values(Scale).find((scale) => scale === text)

export const NOT_A_DIAGNOSIS = '这是自评结果，不是诊断。'
