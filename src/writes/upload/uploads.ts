import { Code } from '@contract/codes'
import type { FileKind } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { codeOf, isAborted, isOffline, messageOf } from '@/http/apiError'
import { ChunkError, importChunk } from '@/lib/loadChunk'
import { newKey } from '@/lib/newKey'
import { FileProblem, isRefused } from './problem'

const AT_ONCE = 2
const FAILED = '上传失败，请重试'
const GONE = '文件已不在本机，请移除后重新添加'

/** One file on its way, as a screen shows it. */
export interface UploadItem {
  /** Names the item on the screen and in a draft; also the first try's Idempotency-Key. */
  key: string
  /** Not on this device: a file of the post that is being changed. */
  source?: File
  /** Where it is to be seen: an address of the picked file on this device, which ends with the item, else the file's own. */
  preview: string
  /** `failed` can be retried, `refused` cannot. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** What has left, 0 to 1. */
  share: number
  /** The sentence of a failure or a refusal. */
  problem: string
  /** What the backend answered, once done. */
  file?: TrendFile
}

/** A file to add. From a draft it brings its key, and what the backend answered where it had been sent. */
export interface Picked {
  /** May be left out where the backend has the file. */
  source?: File | undefined
  key?: string
  file?: TrendFile | undefined
}

export interface Uploads {
  subscribe: (listener: () => void) => () => void
  items: () => readonly UploadItem[]
  /** Adds files and sends them. Returns how many were left out beyond the limit. */
  add: (picked: readonly Picked[]) => number
  /** Sends a failed file again, with the same key. What the network failed goes out by itself when that is back. */
  retry: (key: string) => void
  /** Takes a file away, also on its way. */
  remove: (key: string) => void
  /** Puts a file at another place. */
  move: (key: string, to: number) => void
  /** Sends every file of this device anew, except refused ones: for when the backend knows them no more (100404 after a day unused). */
  resend: () => void
  /** Gives everything up. */
  close: () => void
}

const load = () => importChunk(() => import('./sendFile'), window.__chunks?.['writes/upload/sendFile']?.[0])

/** The files of one form: sent two at a time, in the order they stand. */
export function createUploads(kind: FileKind, most: number): Uploads {
  let items: readonly UploadItem[] = []
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  /** Keys of later tries, if the first key was used for other bytes. */
  const sendKeys = new Map<string, string>()
  /** Keys of what the network failed. */
  const unsent = new Set<string>()

  function show(next: readonly UploadItem[]) {
    items = next
    for (const listener of Array.from(listeners)) listener()
  }
  function change(key: string, to: Partial<UploadItem>) {
    show(items.map((item) => (item.key === key ? { ...item, ...to } : item)))
  }
  function begin() {
    for (const item of items) {
      if (running.size >= AT_ONCE) return
      if (item.state === 'waiting' && !running.has(item.key)) void run(item)
    }
  }

  async function run({ key, source }: UploadItem) {
    if (!source) return change(key, { state: 'refused', problem: GONE })
    const control = new AbortController()
    running.set(key, control)
    change(key, { state: 'sending', share: 0, problem: '' })
    try {
      const file = await send(key, source, control.signal)
      if (!control.signal.aborted) change(key, { state: 'done', share: 1, file })
    } catch (error) {
      if (control.signal.aborted || isAborted(error)) return
      if (isOffline(error) || error instanceof ChunkError) unsent.add(key)
      change(key, { state: isRefused(error) ? 'refused' : 'failed', problem: sentenceOf(error) })
    } finally {
      if (running.get(key) === control) running.delete(key)
      begin()
    }
  }

  async function send(key: string, source: File, signal: AbortSignal): Promise<TrendFile> {
    const { sendFile } = await load()
    const onProgress = (share: number) => void (signal.aborted || change(key, { share }))
    const attempt = () => sendFile(kind, source, { key: sendKeys.get(key) ?? key, signal, onProgress })
    try {
      return await attempt()
    } catch (error) {
      if (codeOf(error) !== Code.ReusedKey) throw error
      sendKeys.set(key, newKey())
      return attempt()
    }
  }

  function retry(key: string) {
    unsent.delete(key)
    if (items.some((item) => item.key === key && item.state === 'failed'))
      change(key, { state: 'waiting', problem: '' })
    begin()
  }

  function handleOnline() {
    for (const key of Array.from(unsent)) retry(key)
  }

  function stop(key: string, reason: 'removed' | 'left') {
    running.get(key)?.abort(reason)
    running.delete(key)
  }

  /** Aborts running uploads and removes partial ones at the backend. */
  function giveUp({ key, state }: UploadItem) {
    if (running.has(key)) return stop(key, 'removed')
    if (state !== 'failed' && state !== 'waiting') return
    const giveUpKey = sendKeys.get(key) ?? key
    load()
      .then(({ giveUpFile }) => giveUpFile(kind, giveUpKey))
      .catch(() => undefined)
  }

  function forget({ source, preview }: UploadItem) {
    if (source) URL.revokeObjectURL(preview)
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    items: () => items,
    add: (picked) => {
      const taken = picked.slice(0, Math.max(0, most - items.length))
      const added = taken.map(({ source, key = newKey(), file }): UploadItem => {
        const preview = source ? URL.createObjectURL(source) : file?.smallUrl || file?.url || ''
        const state = file ? 'done' : 'waiting'
        return {
          key,
          preview,
          state,
          share: file ? 1 : 0,
          problem: '',
          ...(source ? { source } : {}),
          ...(file ? { file } : {}),
        }
      })
      show([...items, ...added])
      window.addEventListener('online', handleOnline)
      begin()
      return picked.length - taken.length
    },
    retry,
    remove: (key) => {
      for (const item of items) {
        if (item.key !== key) continue
        giveUp(item)
        forget(item)
      }
      show(items.filter((item) => item.key !== key))
      begin()
    },
    move: (key, to) => {
      const moved = items.find((item) => item.key === key)
      if (!moved) return
      const rest = items.filter((item) => item !== moved)
      const place = Math.min(Math.max(to, 0), rest.length)
      show([...rest.slice(0, place), moved, ...rest.slice(place)])
    },
    resend: () => {
      for (const { key, state } of items) {
        if (state === 'refused') continue
        stop(key, 'removed')
        sendKeys.set(key, newKey())
      }
      show(
        items.map((item) => {
          if (!item.source || item.state === 'refused') return item
          const { file: _, ...unsent } = item
          return { ...unsent, state: 'waiting', share: 0, problem: '' }
        }),
      )
      begin()
    },
    close: () => {
      window.removeEventListener('online', handleOnline)
      for (const item of items) {
        stop(item.key, 'left')
        forget(item)
      }
      show([])
    },
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof FileProblem ? error.message : messageOf(error, FAILED)
}
