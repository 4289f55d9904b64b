import { QueryClient, hashKey } from '@tanstack/react-query'
import { experimental_createQueryPersister as createQueryPersister } from '@tanstack/query-persist-client-core'
import type { Endpoint } from '@contract/endpoint'
import { createListeners } from '@/lib/stores/listeners'
import { clearToast } from '@/lib/toast/toast'
import { idbRequest, keysUnder, OPEN_TIMEOUT_MS } from '@/lib/stores/deviceStore'
import { withTimeout } from '@/lib/withTimeout'
import { isObject, withRows } from '@/lib/withRows'
import { session } from '@/session/session'
import { addressOf } from './address'
import { ApiError, isOffline } from './apiError'
import { isShownSince } from './failureToast'
import { isEntry, keptEntries, MAX_AGE_MS, PREFIX, prefixNow } from './keptEntries'
import { type Reading, readings } from './readings'

/** Cached data shown on the screen. */
export interface ShownResponse {
  hash: string
  /** That of the first page, where it is a further one of a list. */
  first: string
  /** Pathname and query of the screen. */
  place: string
  /** When it was received, in milliseconds since 1970. */
  at: number
}

let isBack = false
for (const name of ['online', 'offline']) window.addEventListener(name, () => void (isBack = name === 'online'))

let shown: readonly ShownResponse[] = []
const listeners = createListeners()

function show(next: readonly ShownResponse[]): void {
  shown = next
  listeners.notify()
}

export const keptShown = {
  subscribe: listeners.subscribe,
  read: (): readonly ShownResponse[] => shown,
  /** Whether the network has come back since this file was loaded, as the first failed read does. */
  isBack: (): boolean => isBack,
}

const persister = () => createQueryPersister<string>({ storage: keptEntries, prefix: prefixNow(), maxAge: MAX_AGE_MS })

const keyOf = (endpoint: Endpoint<unknown, unknown>, body: unknown) => [addressOf(endpoint), endpoint.action ?? 0, body]

const firstOf = ({ endpoint, body }: Reading) => hashKey(keyOf(endpoint, { ...(body as object), cursor: null }))

/** Stores a response for its user; one that arrives after a logout is dropped (rule: without a network). */
async function storeResponse({ endpoint, body, user, reading }: Reading): Promise<void> {
  const queryKey = keyOf(endpoint, body)
  const hash = hashKey(queryKey)
  try {
    const data = await reading
    // A new first page replaces the further ones, too, whose cursors differ then.
    const isReplaced = (one: ShownResponse) => [one.hash, one.first].includes(hash)
    if (shown.some(isReplaced)) show(shown.filter((one) => !isReplaced(one)))
    if ((await user) !== session.identity()) return
    const client = new QueryClient()
    client.setQueryData(queryKey, data)
    await persister().persistQueryByKey(queryKey, client)
    client.clear()
  } catch (error) {
    // A refusal removes the stored response; other failures and missing space store nothing.
    if (error instanceof ApiError) await keptEntries.removeItem(`${prefixNow()}-${hash}`).catch(() => undefined)
  }
}
/** Until all responses so far are stored. */
let storing: Promise<void> = Promise.resolve()
readings.consume((reading) => void (storing = Promise.all([storing, storeResponse(reading)]).then(() => undefined)))

/**
 * The stored response of a read that failed without a network. Rejects with that failure if there is none, or the store
 * of the device does not answer.
 */
export async function storedResponse<Data>(read: Reading<Data>): Promise<Data> {
  const { endpoint, body, user, quiet, onKept, since, reading } = read
  const error: unknown = await reading.catch((failure: unknown) => failure)
  if (!isOffline(error)) throw error
  await user
  const hash = hashKey(keyOf(endpoint, body))
  const place = location.pathname + location.search
  let isGivenUp = false
  const retrieving = persister().retrieveQuery<unknown>(hash, ({ state }) => {
    // Another release may have stored another form.
    if (isGivenUp || quiet || endpoint.read(state.data) === undefined) return
    const entry = { hash, first: firstOf(read), place, at: state.dataUpdatedAt }
    show([...shown.filter((one) => one.hash !== hash), entry])
  })
  const cached = await withTimeout(
    retrieving.catch(() => undefined),
    OPEN_TIMEOUT_MS,
  )
  const data = cached === undefined ? undefined : endpoint.read(cached)
  isGivenUp = data === undefined
  if (data === undefined) throw error
  onKept?.()
  // The screen shows that the data is cached.
  if (!quiet && error instanceof Error && isShownSince(error.message, since)) clearToast(error.message)
  return data
}

type Fields = Readonly<Record<string, string>>

/** Keys of this user's stored responses to all calls with these fields in their bodies. */
async function keysAbout(fields: Fields): Promise<string[]> {
  const part = JSON.stringify(fields).slice(1, -1)
  await session.token()
  const keys = await idbRequest('readonly', (store) => store.getAllKeys(keysUnder(prefixNow())))
  return keys.map(String).filter((key) => key.includes(part))
}

/** Removes this user's stored responses to all calls with these fields in their bodies. Never rejects. */
export async function forgetAbout(fields: Fields): Promise<void> {
  try {
    for (const key of await keysAbout(fields)) await keptEntries.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Rows to remove, which contain this id. */
export interface GoneRows {
  id: string
  isGone: (row: object) => boolean
}

/**
 * Changes this user's stored responses to calls with these fields in their bodies that contain a text; what becomes
 * undefined is removed. Never rejects.
 */
export async function changeKept(fields: Fields, text: string, change: (data: unknown) => unknown): Promise<void> {
  const isSameUser = session.sameUser()
  try {
    await storing
    if (!isSameUser()) return
    for (const key of await keysAbout(fields)) await changeEntry(key, text, change)
  } catch {
    // Without storage there is nothing to change.
  }
}

/** Removes rows from their lists, and responses that are such a row. Never rejects. */
export function forgetRows({ id, isGone }: GoneRows, fields: Fields = {}): Promise<void> {
  const change = (row: object) => (isGone(row) ? undefined : row)
  return changeKept(fields, id, (data) => (isObject(data) && isGone(data) ? undefined : withRows(data, change)))
}

/** The same for one response, which is removed as a whole where this is not possible. */
async function changeEntry(key: string, part: string, change: (data: unknown) => unknown): Promise<void> {
  const entry = await idbRequest<unknown>('readonly', (store) => store.get(key))
  if (!isEntry(entry) || !entry.text.includes(part)) return
  try {
    const query = JSON.parse(entry.text) as { state: { data: unknown } }
    const data = change(query.state.data)
    if (data === undefined) return await keptEntries.removeItem(key)
    const text = JSON.stringify({ ...query, state: { ...query.state, data } })
    const present = await idbRequest<unknown>('readonly', (store) => store.get(key))
    // A response that was stored meanwhile is newer than the change.
    if (isEntry(present) && present.at === entry.at)
      await idbRequest('readwrite', (store) => store.put({ ...entry, text }, key))
  } catch {
    await keptEntries.removeItem(key)
  }
}

/** Removes a post and its comments from this user's stored responses. Never rejects. */
export async function forgetKeptPost(trendsId: string): Promise<void> {
  await forgetAbout({ trendsId })
  await forgetRows({ id: trendsId, isGone: (row) => 'trendsId' in row && row.trendsId === trendsId })
}

const removeRange = (range: () => IDBKeyRange) =>
  idbRequest('readwrite', (store) => store.delete(range())).catch(() => undefined)

/** Removes all stored responses of all users. Never rejects. */
export async function forgetKept(): Promise<void> {
  show([])
  await removeRange(() => keysUnder(PREFIX))
}

/**
 * Removes those of everybody but the present user, for whom another tab may have stored some already; all of them where
 * nobody is signed in. Never rejects.
 */
export async function forgetFormerUsers(): Promise<void> {
  if (session.identity() === undefined) return forgetKept()
  show([])
  const mine = `${prefixNow()}-`
  await removeRange(() => IDBKeyRange.bound(PREFIX, mine, false, true))
  await removeRange(() => IDBKeyRange.bound(`${mine}\uffff`, `${PREFIX}\uffff`))
}
