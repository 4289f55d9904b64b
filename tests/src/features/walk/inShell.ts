import { vi } from 'vitest'
import type { StepSource } from '@contract/walk'
import { bridge } from '@/bridge/bridge'

/**
 * The page in the shell, whose user agent need not name the system, until the spies are restored.
 * @returns the spy of the shell's steps
 */
export function inShell(days: { date: string; steps: number }[], platform: StepSource = 'ios') {
  vi.spyOn(bridge, 'claimsShell', 'get').mockReturnValue(true)
  vi.spyOn(bridge, 'platform').mockResolvedValue(platform)
  return vi.spyOn(bridge, 'getSteps').mockResolvedValue(days)
}
