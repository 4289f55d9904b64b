import type { Base } from '@contract/endpoint'
import { bases } from '@/env'

/** The full address of a call: its base and its path. */
export function addressOf({ base, path }: { base: Base; path: string }): string {
  return bases[base] + path
}
