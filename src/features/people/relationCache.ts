import { type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account, Person } from '@contract/people'
import type { Relation } from '@contract/person'
import { FollowKind } from '@contract/relation'
import { SearchKind } from '@contract/search'
import type { CursorPage } from '@contract/trend'
import { relationChanges } from '@/writes/toggles/relationChanges'
import { related } from '@/writes/toggles/toggleStates'
import { ACCOUNT } from '@/writes/useOwnAccount'

export const RELATED = 'related'

/** Lists of people: of a person, and found by a search. */
const LISTS = [[RELATED], ['search', SearchKind.User]]

type People = InfiniteData<CursorPage<Person>> | undefined

/** Returns a person with the new relation and an adjusted number of followers. */
function withRelation(relation: Relation): (person: Person) => Person {
  return (person) => {
    const more = Number(related.isOn(relation)) - Number(related.isOn(person.relation))
    return { ...person, relation, fansNum: Math.max(0, person.fansNum + more) }
  }
}

/** Applies a changed relation wherever the person is cached; rows keep their position. */
function applyRelation(client: QueryClient, userId: string, relation: Relation): void {
  const to = withRelation(relation)
  const turned = (person: Person): Person => (person.userId === userId ? to(person) : person)
  const shows = ({ state }: Query) =>
    (state.data as People)?.pages.some(({ list }) => list.some((person) => person.userId === userId)) ?? false
  client.setQueryData(['person', userId], (person: Person | undefined) => person && to(person))
  for (const queryKey of LISTS)
    client.setQueriesData({ queryKey, predicate: shows }, (data: People) => {
      return data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map(turned) })) }
    })
  // Running requests may return the old relation.
  void client.cancelQueries({ queryKey: ['person', userId], predicate: ({ state }) => state.data !== undefined })
  void client.cancelQueries({ queryKey: [RELATED], predicate: shows })
  if (related.isOn(relation)) readMissing(client, (query) => !shows(query))
}

/** Refetches the own list if it was loaded during the follow and lacks the person. */
function readMissing(client: QueryClient, lacks: (query: Query) => boolean): void {
  const meId = client.getQueryData<Account>(ACCOUNT)?.userId
  if (!meId) return
  const isMissed = (query: Query) => query.queryKey[2] !== FollowKind.Fans && lacks(query)
  const missed = { queryKey: [RELATED, meId], type: 'active', predicate: isMissed } as const
  void client.cancelQueries(missed).then(() => client.invalidateQueries(missed))
}

const hearing = new WeakSet<QueryClient>()

/** Subscribes the cached people to all follows, including those made in a post. */
export function useRelationChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (hearing.has(client)) return
    hearing.add(client)
    relationChanges.subscribe((userId, relation) => applyRelation(client, userId, relation))
  }, [client])
}
