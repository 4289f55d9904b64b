import { Scale } from '@contract/psychology'

export const SCALE_NAMES: Readonly<Record<Scale, string>> = {
  [Scale.Phq9]: '情绪自评（PHQ-9）',
  [Scale.Gad7]: '焦虑自评（GAD-7）',
}

/** The scale of an address, undefined for anything else. */
export const scaleOf = (text: string): Scale | undefined => Object.values(Scale).find((scale) => scale === text)

/** Where the bands of each scale begin (rule: cut-offs). */
export const BAND_STARTS: Readonly<Record<Scale, readonly number[]>> = {
  [Scale.Phq9]: [5, 10, 15, 20],
  [Scale.Gad7]: [5, 10, 15],
}

export const NOT_A_DIAGNOSIS = '这是自评结果，不是诊断。'
