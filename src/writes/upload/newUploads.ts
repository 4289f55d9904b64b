import { FileKind } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { session } from '@/session/session'
import { draftStore } from '../drafts/draftStore'
import { FileRole } from '../drafts/trendDraft'
import type { Sending } from '../operations/operation'
import type { PostWrite } from '../operations/post'
import { loadSendFile } from './loadSendFile'

/**
 * Uploads the gone files of a queued post again, as far as this device has them; its draft and its body then name the
 * new ones. Throws as `sendFile`.
 */
export async function withNewUploads(
  write: PostWrite,
  { userId = '', quiet, keep }: Omit<Sending<PostWrite>, 'key'>,
): Promise<PostWrite> {
  const { sendFile } = await loadSendFile()
  const control = new AbortController()
  const unsubscribe = session.onUserChange(() => control.abort())
  let now = write
  let gone = write.gone ?? []
  try {
    for (const { fileId, key } of gone) {
      const { draftId, files } = now.draft
      const former = files.find(({ file }) => file?.id === fileId)
      const source = former && (await draftStore.readFile(userId, draftId, former.key))
      if (source) {
        const kind = former.role === FileRole.Video ? FileKind.Video : FileKind.Picture
        const options = { key, quiet, signal: control.signal, onProgress: () => undefined }
        now = withFile(now, fileId, await sendFile(kind, source, options))
      }
      gone = gone.filter((one) => one.fileId !== fileId)
      now = { ...now, gone }
      await keep?.(now)
    }
    return now
  } finally {
    unsubscribe()
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
