import { portal, Who } from './endpoint'
import { nothing } from './readers/readers'

/** Reported behaviours: errors, unhandled rejections, failed chunks, slow and failed calls, web vitals. */
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
  /** Path of the screen, without query. */
  screen: string
  /** The error's message, the path of the call or chunk, or the name of the vital. */
  message: string
  stack?: string
  /** Milliseconds, the status of a response, or the vital's value. */
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
