import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Person } from '@contract/people'
import type { Author, Relation } from '@contract/person'
import { type FollowKind, relations } from '@contract/relation'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { related } from '@/shared/acting/ways'
import { outbox } from '@/shared/outbox/outbox'
import { useOutbox } from '@/shared/outbox/useOutbox'
import { useAccount } from './queries'

const FRESH_MS = 5 * 60_000
const RELATED = 'related'
const BLOCKED = ['blocked']

/** The own user id, empty while it is not known; what waits without a network goes by it. */
export function useMeId(): string {
  const meId = useAccount().data?.userId ?? ''
  useEffect(() => void outbox.iAm(meId), [meId])
  return meId
}

/** A person as the reader's follow, or its end, leaves them: counted among the fans at once. */
function turnedTo(relation: Relation): (person: Person) => Person {
  return (person) => {
    const more = Number(related.isOn(relation)) - Number(related.isOn(person.relation))
    return { ...person, relation, fansNum: Math.max(0, person.fansNum + more) }
  }
}

/** Keeps what a person was made to the reader wherever the person is shown. */
export function useRelationTurned(): (userId: string, relation: Relation) => void {
  const client = useQueryClient()
  return (userId, relation) => {
    const turn = turnedTo(relation)
    const turned = (person: Person): Person => (person.userId === userId ? turn(person) : person)
    client.setQueryData(['person', userId], (person: Person | undefined) => person && turn(person))
    client.setQueriesData({ queryKey: [RELATED] }, (data: InfiniteData<CursorPage<Person>> | undefined) => {
      return data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map(turned) })) }
    })
  }
}

/** Whom somebody follows, fans or friends, page by page; back from a person finds them as they were. */
export function useRelated(userId: string, kind: FollowKind) {
  const found = useInfiniteQuery({
    queryKey: [RELATED, userId, kind],
    queryFn: ({ pageParam, signal }) => call(relations.list, { userId, kind, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? null,
    enabled: userId !== '',
    staleTime: FRESH_MS,
  })

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await found.fetchNextPage()
    if (error) throw error
  }

  const rows = useMemo(() => {
    const people = found.data?.pages.flatMap(({ list }) => list) ?? []
    return [...new Map(people.map((person) => [person.userId, person])).values()]
  }, [found.data])
  return { ...found, rows, more }
}

/** Whom one has blocked, page by page. */
export function useBlocked() {
  const client = useQueryClient()
  const found = useInfiniteQuery({
    queryKey: BLOCKED,
    queryFn: ({ pageParam, signal }) => call(relations.blocked, { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? null,
  })

  /** Takes somebody out whose block was ended, and lets lists that hid this person be read anew. */
  function ended(userId: string): void {
    const others = ({ imId }: Author) => imId !== userId
    client.setQueryData(BLOCKED, (data: InfiniteData<CursorPage<Author>> | undefined) => {
      return data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.filter(others) })) }
    })
    for (const queryKey of [[RELATED], ['person'], ['posts']]) client.removeQueries({ queryKey, type: 'inactive' })
  }
  const onSent = useEffectEvent(ended)
  useEffect(
    () =>
      outbox.onEnd(({ deed }, outcome) => {
        if (deed.kind === 'block' && !deed.body.on && outcome.kind === 'sent') onSent(deed.body.userId)
      }),
    [],
  )

  const ending = useOutbox().flatMap(({ deed }) => (deed.kind === 'block' && !deed.body.on ? deed.body.userId : []))
  const rows = found.data?.pages.flatMap(({ list }) => list).filter(({ imId }) => !ending.includes(imId)) ?? []
  return { ...found, rows, ended }
}
