import { sql } from 'drizzle-orm'
import { Relation } from '@contract/person'
import { follows } from '../features/people/tables'

const follow = (from: string, to: string) =>
  sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${from} and ${follows.followeeId} = ${to})`

/** SQL: who follows whom between two people, from the reader's side; the reader is empty for a visitor. */
export const followsBetween = (readerId: string, otherId: string) => ({
  iFollow: follow(readerId, otherId),
  followsMe: follow(otherId, readerId),
})

/** The relation of two people from the reader's side (rule: relations). */
export function relationOf({ iFollow, followsMe }: { iFollow: boolean; followsMe: boolean }): Relation {
  if (iFollow) return followsMe ? Relation.Friend : Relation.Follow
  return followsMe ? Relation.Fans : Relation.Stranger
}
