import { expect } from 'vitest'
import type { Outcome } from '@tests/trials/outages/outage'

export const FULL = '服务暂时无法保存内容，请稍后再试'

/** Nothing acknowledged is lost, and every refusal is clear. */
export function expectNothingLost({ missing, miscounted, unclear }: Outcome): void {
  expect({ missing, miscounted, unclear }).toEqual({ missing: 0, miscounted: 0, unclear: [] })
}
