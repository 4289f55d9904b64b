import { Code } from '@contract/codes'
import { FileKind } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { AbortedError, codeOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { draftStore } from '../drafts/post/draftStore'
import { FileRole } from '../drafts/post/trendDraft'
import type { Sending } from '../operations/operation'
import type { PostWrite } from '../operations/post'
import { loadSendFile } from './loadSendFile'

/**
 * Uploads the gone files of a queued post again, as far as this device has them; its draft and its body then name the
 * new ones. Throws as `sendFile`, AbortedError where it was cancelled or replaced meanwhile.
 */
export async function withNewUploads(
  write: PostWrite,
  { userId = '', quiet, keep, uploadSignal }: Omit<Sending<PostWrite>, 'key'>,
): Promise<PostWrite> {
  const { abortFile, sendFile } = await loadSendFile()
  const control = new AbortController()
  const stop = () => control.abort()
  const unsubscribe = session.onUserChange(stop)
  uploadSignal?.addEventListener('abort', stop)
  if (uploadSignal?.aborted) stop()

  /** Uploads under a new key if this one was used for other bytes, as of a picture that was scaled down differently. */
  async function sent(kind: FileKind, source: File, key: string): Promise<TrendFile> {
    let tried = key
    const attempt = () =>
      sendFile(kind, source, { key: tried, quiet, signal: control.signal, onProgress: () => undefined })
    try {
      return await attempt().catch((error: unknown) => {
        if (codeOf(error) !== Code.ReusedKey) throw error
        tried = newKey()
        return attempt()
      })
    } catch (error) {
      // The part that has arrived is not needed any more.
      if (uploadSignal?.aborted) abortFile(kind, tried).catch(() => undefined)
      throw error
    }
  }

  let now = write
  let gone = write.gone ?? []
  try {
    for (const { fileId, key } of gone) {
      const { draftId, files } = now.draft
      const former = files.find(({ file }) => file?.id === fileId)
      const source = former && (await draftStore.readFile(userId, draftId, former.key))
      if (source) {
        const kind = former.role === FileRole.Video ? FileKind.Video : FileKind.Picture
        now = withFile(now, fileId, await sent(kind, source, key))
      }
      gone = gone.filter((one) => one.fileId !== fileId)
      now = { ...now, gone }
      await keep?.(now)
    }
    if (uploadSignal?.aborted) throw new AbortedError('The write was cancelled')
    return now
  } finally {
    unsubscribe()
    uploadSignal?.removeEventListener('abort', stop)
  }
}

function withFile({ draft, words, ...write }: PostWrite, formerId: string, file: TrendFile): PostWrite {
  return {
    ...write,
    draft: { ...draft, files: draft.files.map((one) => (one.file?.id === formerId ? { ...one, file } : one)) },
    words: {
      ...words,
      content: words.content.replaceAll(`/files/${formerId}`, `/files/${file.id}`),
      fileIds: words.fileIds.map((id) => (id === formerId ? file.id : id)),
    },
  }
}
