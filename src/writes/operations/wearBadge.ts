import { type Badges, badges } from '@contract/badge'
import { call } from '@/http/call'
import { named } from './excerpt'
import { hasBody, type Operation } from './operation'

export interface WearBadgeWrite {
  kind: 'wearBadge'
  /** Null takes it off. */
  body: { badgeId: string | null }
  /** Of the badge that is put on or taken off. */
  name: string
}

export const wearBadge: Operation<WearBadgeWrite, Badges> = {
  kind: 'wearBadge',
  label: ({ body, name }) => `${body.badgeId ? '佩戴' : '取下'}勋章${named(name)}`,
  target: () => 'wearBadge',
  isKept: hasBody,
  send: ({ body }, sending) => call(badges.wear, body, sending),
}
