import type { GroupResult } from './closingWords.mjs'

export interface Group {
  name: string
  /** Of vitest. */
  args: string[]
  /** Takes only the processor time that others leave over. */
  isPatient?: boolean
}
export type RunGroup = (group: Group) => Promise<GroupResult>
export function runGroups(run: RunGroup): Promise<GroupResult[]>
