import { Relation } from '@contract/person'

/** The relation of two people from the reader's side (rule: relations). */
export function relationOf({ iFollow, followsMe }: { iFollow: boolean; followsMe: boolean }): Relation {
  if (iFollow) return followsMe ? Relation.Friend : Relation.Follow
  return followsMe ? Relation.Fans : Relation.Stranger
}
