import { portal, Who } from './endpoint'
import { nothing } from './readers/readers'

/** What the reporter tells of: errors, unhandled rejections, code that did not come, slow and failed calls, vitals. */
export const BehaviourKind = {
  Error: 'error',
  Rejection: 'rejection',
  Chunk: 'chunk',
  SlowCall: 'slowCall',
  FailedCall: 'failedCall',
  Vital: 'vital',
} as const
export type BehaviourKind = (typeof BehaviourKind)[keyof typeof BehaviourKind]

export interface Behaviour {
  kind: BehaviourKind
  /** Milliseconds since 1970 on the device's clock. */
  at: number
  /** The path of the screen, without query. */
  screen: string
  /** The error's words, the path of the call or chunk, the name of the vital. */
  message: string
  stack?: string
  /** Milliseconds, the status of an answer, or the vital's value. */
  value?: number
}

export interface MonitorReport {
  release: string
  environment: string
  behaviours: Behaviour[]
}

export const monitor = {
  report: portal.post<MonitorReport, null>('/monitor/v1/report', nothing, {
    who: Who.Visitor,
    effect: 'write',
    keepsAnswer: false,
  }),
}
