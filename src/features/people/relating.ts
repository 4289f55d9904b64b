import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { Person } from '@contract/people'
import type { Author } from '@contract/person'
import { type FollowKind, relations } from '@contract/relation'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { changePages } from '@/lists/changePages'
import { useCursorRows } from '@/lists/useCursorRows'
import { outbox } from '@/writes/outbox/outbox'
import { useEnded } from '@/writes/outbox/useEnded'
import { useOutbox } from '@/writes/outbox/useOutbox'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { RELATED, useRelationChanges } from './relationCache'

const FRESH_MS = 5 * MINUTE_MS
const BLOCKED = ['blocked']

/** The own user id, empty until known; the outbox needs it. */
export function useMeId(): string {
  const meId = useOwnAccount().data?.userId ?? ''
  useEffect(() => void outbox.identify(meId), [meId])
  return meId
}

/**
 * Followed people, followers or friends, page by page: refetched when the list is opened, kept for returning from a
 * person.
 */
export function useRelated(userId: string, kind: FollowKind) {
  useRelationChanges()
  const queryKey = [RELATED, userId, kind]
  const isOpened = useOpened(queryKey)
  const found = useCursorRows(
    queryKey,
    (cursor, { signal }) => call(relations.list, { userId, kind, cursor }, { signal, kept: true }),
    { enabled: userId !== '', staleTime: isOpened ? 0 : FRESH_MS },
  )
  const rows = useMemo(() => [...new Map(found.rows.map((person) => [person.userId, person])).values()], [found.rows])
  return { ...found, rows }
}

/** Resets a kept list when it is opened, except by going back. */
function useOpened(queryKey: readonly string[]): boolean {
  const client = useQueryClient()
  const kind = useNavigationType()
  const [isOpened] = useState(() => {
    if (kind === 'POP') return false
    client.setQueryData(queryKey, (data: InfiniteData<CursorPage<Person>> | undefined) => {
      return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
    })
    return true
  })
  return isOpened
}

/** Blocked people, page by page. */
export function useBlocked() {
  const client = useQueryClient()
  const found = useCursorRows(BLOCKED, (cursor, { signal }) => call(relations.blocked, { cursor }, { signal }))

  /** Removes an unblocked person, and invalidates the lists that hid this person. */
  function ended(userId: string): void {
    const others = ({ imId }: Author) => imId !== userId
    changePages<InfiniteData<CursorPage<Author>>>(client, BLOCKED, (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, list: page.list.filter(others) })),
    }))
    for (const queryKey of [[RELATED], ['person'], ['posts'], ['search']])
      client.removeQueries({ queryKey, type: 'inactive' })
  }

  useEnded(({ write }, outcome) => {
    if (write.kind === 'block' && !write.body.on && outcome.kind === 'sent') ended(write.body.userId)
  })

  const entries = useOutbox()
  const rows = useMemo(() => {
    const ending = entries.flatMap(({ write }) => (write.kind === 'block' && !write.body.on ? write.body.userId : []))
    return found.rows.filter(({ imId }) => !ending.includes(imId))
  }, [found.rows, entries])
  return { ...found, rows, ended }
}
