import { useEffect, useRef, useState } from 'react'
import { isAborted, isTransport, messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import type { DraftPicture } from '@/writes/drafts/commentDraft'
import { isRefused } from '@/writes/upload/problem'
import { uploadPicture } from '@/writes/upload/uploadPicture'

/** How far a picture's upload is. */
export interface Progress {
  /** From 0 to 1. */
  share: number
  failure: string
  /** The same picture can never pass. */
  isRefused?: boolean
}

const STARTED: Progress = { share: 0, failure: '' }

/** Makes a chosen picture small. Throws FileProblem. */
export async function draftPicture(file: File): Promise<DraftPicture> {
  const { readyPicture } = await import('@/writes/upload/readyPicture')
  const blob = await readyPicture(file, { isAvatar: false })
  return { key: newKey(), name: file.name || 'picture', blob, fileId: '', uploadedAt: 0 }
}

/**
 * Uploads the pictures of a draft, each once.
 * @param onUploaded takes what is uploaded into the draft
 */
export function usePictureUploads(onUploaded: (picture: DraftPicture) => void) {
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({})
  const running = useRef(new Map<string, { done: Promise<DraftPicture>; giveUp: () => void }>())
  const tell = useRef(onUploaded)
  useEffect(() => {
    tell.current = onUploaded
  })
  useEffect(() => {
    const left = running.current
    return () => left.forEach(({ giveUp }) => giveUp())
  }, [])

  const note = (key: string, part: Partial<Progress>) =>
    setProgress((before) => ({ ...before, [key]: { ...(before[key] ?? STARTED), ...part } }))

  /** Settles with what is uploaded; throws as `call`. What was refused is not sent again. */
  function start(picture: DraftPicture): Promise<DraftPicture> {
    if (picture.fileId) return Promise.resolve(picture)
    const { key } = picture
    const known = running.current.get(key)
    if (known) return known.done
    const stop = new AbortController()
    note(key, STARTED)
    const done = uploadPicture(picture, {
      signal: stop.signal,
      quiet: 'offline',
      onProgress: (share) => note(key, { share }),
    }).then(
      (uploaded) => {
        tell.current(uploaded)
        return uploaded
      },
      (error: unknown) => {
        if (!isRefused(error)) running.current.delete(key)
        const failure = isTransport(error) ? '上传失败' : messageOf(error, '上传失败')
        if (!isAborted(error)) note(key, { failure, isRefused: isRefused(error) })
        throw error
      },
    )
    // Who does not wait for it sees it fail on the screen.
    done.catch(() => undefined)
    running.current.set(key, { done, giveUp: () => stop.abort() })
    return done
  }

  function cancel(key: string): void {
    running.current.get(key)?.giveUp()
    running.current.delete(key)
  }
  return { progress, start, cancel }
}
