import { expect } from 'vitest'
import type { Outcome } from '@tests/trials/outages/outage'

export const FULL = '服务暂时无法保存内容，请稍后再试'
/** Refusal of a machine that is busy with other work, possible at any time. */
const BUSY = '当前访问的人较多，请稍后再试'

export const sentences = (refused: Map<string, number>) => [...refused.keys()].filter((said) => !said.endsWith(BUSY))

/** Nothing acknowledged is lost, and every refusal is clear. */
export function expectNothingLost({ missing, miscounted, unclear }: Outcome): void {
  expect({ missing, miscounted, unclear }).toEqual({ missing: 0, miscounted: 0, unclear: [] })
}
