import type { GroupResult } from './closingWords.mjs'
import type { RunGroup } from './groups.mjs'

export function runRedAgain(results: GroupResult[], run: RunGroup): Promise<GroupResult[]>
