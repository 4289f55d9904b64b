import { type Badges, badges } from '@contract/badge'
import { call } from '@/http/call'
import { named } from './excerpt'
import { hasBody, type Operation } from './operation'

export interface WearBadgeWrite {
  kind: 'wearBadge'
  /** Null wears none. */
  body: { badgeId: string | null }
  /** Name of the badge. */
  name: string
}

export const wearBadge: Operation<WearBadgeWrite, Badges> = {
  kind: 'wearBadge',
  label: ({ body, name }) => `${body.badgeId ? '佩戴' : '取下'}勋章${named(name)}`,
  target: () => 'wearBadge',
  isKept: hasBody,
  changes: [['badges']],
  send: ({ body }, sending) => call(badges.wear, body, sending),
}
