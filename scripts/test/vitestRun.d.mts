import type { GroupResult } from './closingWords.mjs'
import type { Group } from './groups.mjs'

export function runVitest(
  root: string,
  group: Group,
  env: NodeJS.ProcessEnv,
): { ended: Promise<GroupResult>; stop(): Promise<void> }
