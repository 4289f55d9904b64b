import { appHost, community } from './endpoint'
import type { Person } from './people'
import type { Author, Relation } from './person'
import type { CursorPage } from './trend'

export const FollowKind = { Follow: 'follow', Fans: 'fans', Friend: 'friend' } as const
export type FollowKind = (typeof FollowKind)[keyof typeof FollowKind]

export interface FollowListBody {
  userId: string
  kind: FollowKind
  cursor?: string | null
}

export const relations = {
  follow: appHost.post<{ userId: string; on: boolean }, { relation: Relation }>('/api/follow/v1/follow', { effect: 'write' }),
  list: appHost.post<FollowListBody, CursorPage<Person>>('/api/follow/v1/list'),
  /** Blocking hides both from each other and ends their follows. */
  block: community.post<{ userId: string; on: boolean }, { on: boolean; relation: Relation }>('/users/v1/block', {
    effect: 'write',
  }),
  /** Whom one has blocked, the latest first. */
  blocked: community.post<{ cursor?: string | null }, CursorPage<Author>>('/users/v1/blocked'),
}
