import type { FileKind } from '@contract/file'
import { AbortedError, isAborted, isOffline, messageOf } from '@/http/apiError'
import { createListeners } from '@/lib/stores/listeners'
import { withMoved } from '@/lib/withMoved'
import { FileProblem, isRefused } from './problem'
import { forgetItem, itemOf, type Picked, unsentItem, type UploadItem } from './uploadItem'
import { createSender } from './uploadSender'

const AT_ONCE = 2
const FAILED = '上传失败'
const OFFLINE = '网络不可用'
const GONE = '文件已不在本机，请移除后重新添加'

export interface Uploads {
  subscribe: (listener: () => void) => () => void
  items: () => readonly UploadItem[]
  /** Adds files and uploads them. Returns how many exceeded the limit. */
  add: (picked: readonly Picked[]) => number
  /**
   * Uploads a failed file again, with the same key. Files that failed because of the network retry automatically when
   * it is back.
   */
  retry: (key: string) => void
  /** Removes a file, also while it is uploading. */
  remove: (key: string) => void
  /** Moves a file to another position. */
  move: (key: string, to: number) => void
  /**
   * Uploads every file of this device again, except refused ones: for when the backend has deleted them (100404 after a
   * day unused).
   */
  resend: () => void
  /**
   * Uploads failed files again and resolves once all are done. Rejects with the first error, and with AbortedError if
   * the uploads were closed.
   */
  sent: () => Promise<readonly UploadItem[]>
  /** Cancels everything. */
  close: () => void
}

/** The files of one form: uploaded two at a time, in order. */
export function createUploads(kind: FileKind, most: number): Uploads {
  let items: readonly UploadItem[] = []
  const listeners = createListeners()
  let isClosed = false
  const running = new Map<string, AbortController>()
  const sender = createSender(kind)
  /** Errors of failed or refused files, by key. */
  const errors = new Map<string, unknown>()

  function show(next: readonly UploadItem[]) {
    items = next
    listeners.notify()
  }
  function change(key: string, to: Partial<UploadItem>) {
    show(items.map((item) => (item.key === key ? { ...item, ...to } : item)))
  }
  function fail(key: string, error: unknown) {
    errors.set(key, error)
    const state = isRefused(error) ? 'refused' : 'failed'
    change(key, { state, problem: sentenceOf(error), isOffline: isOffline(error) })
  }
  function begin() {
    for (const item of items) {
      if (running.size >= AT_ONCE) return
      if (item.state === 'waiting' && !running.has(item.key)) void run(item)
    }
  }

  async function run({ key, source, isReady }: UploadItem) {
    if (!source) return fail(key, new FileProblem(GONE))
    const control = new AbortController()
    running.set(key, control)
    change(key, { state: 'sending', share: 0, problem: '' })
    try {
      const { signal } = control
      const onProgress = (share: number) => void (signal.aborted || change(key, { share }))
      const file = await sender.send({ key, source, isReady }, signal, onProgress)
      if (!signal.aborted) change(key, { state: 'done', share: 1, file, fileId: file.id })
    } catch (error) {
      if (control.signal.aborted || isAborted(error)) return
      fail(key, error)
    } finally {
      if (running.get(key) === control) running.delete(key)
      begin()
    }
  }

  function retry(key: string) {
    if (items.some((item) => item.key === key && item.state === 'failed')) {
      errors.delete(key)
      change(key, { state: 'waiting', problem: '' })
    }
    begin()
  }

  function handleOnline() {
    for (const [key, error] of Array.from(errors)) if (isOffline(error)) retry(key)
  }

  function sent(): Promise<readonly UploadItem[]> {
    for (const { key } of items) retry(key)
    return new Promise((resolve, reject) => {
      function settle() {
        const broken = items.find(({ state }) => state === 'failed' || state === 'refused')
        if (isClosed) reject(new AbortedError())
        else if (broken) reject(errors.get(broken.key) as Error)
        else if (items.every(({ state }) => state === 'done')) resolve(items)
        else return
        unsubscribe()
      }
      const unsubscribe = listeners.subscribe(settle)
      settle()
    })
  }

  function stop(key: string) {
    running.get(key)?.abort()
    running.delete(key)
  }

  /** Aborts an upload and removes a partial one at the backend. */
  function abort({ key, state }: UploadItem) {
    const isUnfinished = running.has(key) || state === 'failed' || state === 'waiting'
    stop(key)
    if (isUnfinished) sender.removePartial(key)
  }

  return {
    subscribe: listeners.subscribe,
    items: () => items,
    add: (picked) => {
      const taken = picked.slice(0, Math.max(0, most - items.length))
      const added = taken.map(itemOf)
      for (const { key, problem } of added) if (problem) errors.set(key, new FileProblem(problem))
      isClosed = false
      show([...items, ...added])
      window.addEventListener('online', handleOnline)
      begin()
      return picked.length - taken.length
    },
    retry,
    remove: (key) => {
      for (const item of items) {
        if (item.key !== key) continue
        abort(item)
        forgetItem(item)
      }
      show(items.filter((item) => item.key !== key))
      begin()
    },
    move: (key, to) => {
      const moved = items.find((item) => item.key === key)
      if (moved) show(withMoved(items, moved, to))
    },
    resend: () => {
      for (const item of items) {
        if (item.state === 'refused') continue
        if (running.has(item.key)) abort(item)
        sender.renewKey(item.key)
      }
      show(items.map(unsentItem))
      begin()
    },
    sent,
    close: () => {
      isClosed = true
      window.removeEventListener('online', handleOnline)
      for (const item of items) {
        stop(item.key)
        forgetItem(item)
      }
      show([])
    },
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof FileProblem ? error.message : messageOf(error, isOffline(error) ? OFFLINE : FAILED)
}
