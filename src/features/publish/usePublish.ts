import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Code } from '@contract/codes'
import type { Account } from '@contract/people'
import type { Trend } from '@contract/trend'
import { codeOf, isOffline, messageOf } from '@/http/apiError'
import type { TrendDraft } from '@/writes/drafts/post/trendDraft'
import { outbox } from '@/writes/outbox/outbox'
import { preloadOutbox } from '@/writes/outbox/showOutbox'
import type { DraftState } from './draft/useDraft'
import type { DraftFiles } from './media/useDraftFiles'
import { SUBMIT_FAILED, usePostSend } from './usePostSend'
import { filesOf, partOf, problemOf } from './words'

const DOUBLE_TAP_MS = 500
/** Does not say whether the draft is stored: its note does. */
const OFFLINE = '网络不可用，请在网络恢复后重试'
const FILES_OFFLINE = '网络不可用，文件无法上传，请在网络恢复后再发布'

export interface Ends {
  onSent: (trend: Trend) => void
  /** It is queued in the outbox under this id. */
  onWaiting: (id: string) => void
  /** The edited post was removed meanwhile; the draft is stored. */
  onRemoved: (draft: TrendDraft) => void
}

type Step = 'writing' | 'uploading' | 'sending'
/** The part of the form that failed; changing it clears the message. */
type FailedPart = 'words' | 'files' | 'sending'

/** Message of the last failure and the part of the form it concerns; `form` for none. */
export interface PublishFailure {
  text: string
  at: 'title' | 'text' | 'files' | 'form'
}

interface Publish {
  step: Step
  failure: PublishFailure | undefined
  submit: () => void
  /** Cancels waiting for the files, at a tap on what has just replaced 发布. */
  wait: () => void
  /** Cancels it, unless the post is being sent already. */
  stop: () => void
}

interface Failed {
  text: string
  part: FailedPart
}

/** How far the uploads of the draft's files are; of the files that it does not use any more nothing counts. */
function uploadsOf(draft: TrendDraft, files: DraftFiles) {
  const mine = new Set(filesOf(draft).map(({ key }) => key))
  const items = Object.values(files.of).flatMap((uploads) => uploads.items.filter(({ key }) => mine.has(key)))
  const failed = items.filter(({ state }) => state === 'failed')
  return {
    items,
    failed,
    isBroken: failed.length > 0,
    isOnlyOffline: failed.every((item) => item.isOffline),
    isRefused: items.some(({ state }) => state === 'refused'),
    isReady: filesOf(draft).every(({ file }) => file) && items.every(({ state }) => state === 'done'),
  }
}

/** The last failure as long as the part of the form that failed is as it was. */
function lastingFailure({ text, part }: Failed, draft: TrendDraft, isFileBroken: boolean): PublishFailure | undefined {
  const isStill = {
    words: () => problemOf(draft) === text,
    files: () => isFileBroken,
    sending: () => true,
  }
  if (!isStill[part]()) return undefined
  return { text, at: part === 'words' ? partOf(text) : part === 'files' ? 'files' : 'form' }
}

/** Tells the second tap of a double tap, after 上传中 has replaced 发布. */
function useDoubleTap() {
  const tappedAt = useRef(0)
  return {
    noteTap: () => {
      tappedAt.current = Date.now()
    },
    isDoubleTap: () => Date.now() - tappedAt.current <= DOUBLE_TAP_MS,
  }
}

/**
 * Sends a draft once its files are uploaded; the same content creates one post, however often it is sent. Without a
 * network it is queued.
 */
export function usePublish(
  account: Account,
  draftState: DraftState,
  files: DraftFiles,
  { onSent, onWaiting, onRemoved }: Ends,
): Publish {
  const [step, setStep] = useState<Step>('writing')
  const [failure, setFailure] = useState<Failed>()
  const [hasResent, setResent] = useState(false)
  const { noteTap, isDoubleTap } = useDoubleTap()
  const { draft } = draftState
  const { items, failed, isBroken, isOnlyOffline, isRefused, isReady } = uploadsOf(draft, files)

  function fail(text: string, part: FailedPart) {
    setStep('writing')
    setFailure({ text, part })
  }

  function submit() {
    const problem = problemOf(draft)
    setResent(false)
    if (problem) return fail(problem, 'words')
    setFailure(undefined)
    noteTap()
    // Not every web view tells when the network is back.
    for (const { key, isOffline: wasOffline } of failed) {
      if (wasOffline) for (const uploads of Object.values(files.of)) uploads.retry(key)
    }
    setStep('uploading')
  }

  async function handleRefused(error: unknown) {
    if (draft.trendsId && codeOf(error) === Code.TrendNotExist) {
      return onRemoved((await draftState.save()).draft)
    }
    // Unused uploads are deleted after a day, and another tab may have used them: files that this device has are
    // uploaded again, once.
    if (codeOf(error) !== Code.NotFound || hasResent || !items.some(({ source }) => source))
      return fail(isOffline(error) ? OFFLINE : messageOf(error, SUBMIT_FAILED), 'sending')
    setResent(true)
    for (const uploads of Object.values(files.of)) uploads.resend()
    setStep('uploading')
  }

  const send = usePostSend(account, draftState, { onSent, onWaiting, onRefused: handleRefused })

  // The code that shows the outbox must be loaded before the network is lost.
  const { userId } = account
  useEffect(() => {
    void outbox.identify(userId)
    preloadOutbox().catch(() => undefined)
  }, [userId])

  const proceed = useEffectEvent(() => {
    if (isRefused) fail('有文件无法上传，请移除后再发布', 'files')
    else if (isBroken) fail(isOnlyOffline ? FILES_OFFLINE : '有文件上传失败，请重试或移除后再发布', 'files')
    else if (isReady) {
      setStep('sending')
      void send()
    }
  })
  useEffect(() => {
    if (step !== 'uploading') return
    const timer = setTimeout(() => proceed())
    return () => clearTimeout(timer)
  }, [step, isBroken, isRefused, isReady])

  function wait() {
    if (!isDoubleTap()) setStep('writing')
  }

  const stop = () => setStep((now) => (now === 'uploading' ? 'writing' : now))

  return { step, failure: failure && lastingFailure(failure, draft, isBroken || isRefused), submit, wait, stop }
}
