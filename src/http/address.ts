import type { Base } from '@contract/endpoint'
import { settings } from '@/env'

const BASES: Record<Base, string> = {
  default: settings.apiBase,
  community: settings.communityBase,
  appHost: settings.appHost,
}

/** The full address of a call: its base (section 7) and its path. */
export function addressOf({ base, path }: { base: Base; path: string }): string {
  return BASES[base] + path
}
