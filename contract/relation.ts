import { appHost, community } from './endpoint'
import { type Person, readPerson } from './people'
import { type Author, authorFields, readRelation, type Relation } from './person'
import { entity, known, stated } from './readers/readers'
import { type CursorPage, readPage } from './trend'

export const FollowKind = { Follow: 'follow', Fans: 'fans', Friend: 'friend' } as const
export type FollowKind = (typeof FollowKind)[keyof typeof FollowKind]

export interface FollowListBody {
  userId: string
  kind: FollowKind
  cursor?: string | null
}

const readAuthor = entity<Author>(authorFields, 'imId')

export const relations = {
  follow: appHost.post<{ userId: string; on: boolean }, { relation: Relation }>(
    '/api/follow/v1/follow',
    entity<{ relation: Relation }>({ relation: known(0, 1, 2, 3) }, 'relation'),
    { effect: 'write' },
  ),
  list: appHost.post<FollowListBody, CursorPage<Person>>('/api/follow/v1/list', readPage(readPerson)),
  /** Blocking hides both from each other and ends their follows. */
  block: community.post<{ userId: string; on: boolean }, { on: boolean; relation: Relation }>(
    '/users/v1/block',
    entity<{ on: boolean; relation: Relation }>({ on: stated, relation: readRelation }, 'on'),
    { effect: 'write' },
  ),
  /** Blocked people, latest first. */
  blocked: community.post<{ cursor?: string | null }, CursorPage<Author>>('/users/v1/blocked', readPage(readAuthor)),
}
