import type { Comment } from '@contract/comment'
import { Code, TREND_BLOCKED_CODES } from '@contract/codes'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { type DraftPlace, unsentPicture } from '@/writes/drafts/comment/commentDraft'
import { SEND_FAILED } from '@/writes/drafts/comment/commentProblem'
import { isUploadGone } from '@/writes/drafts/draftUpload'
import { comment } from '@/writes/operations/comment'
import { useSubmit } from '@/writes/submit/useSubmit'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { pickedOf } from './draftPicture'
import type { CommentDraftState } from './useCommentDraft'

const FAILED = '评论发送失败，请稍后再试'

interface Ends {
  onWritten: (comment: Comment) => void
  /** The comment that is answered, or the post, was removed meanwhile. */
  onGone: (what: 'comment' | 'post') => void
  onFailure: (message: string) => void
}

/**
 * Sends the stored draft of a comment. An attempt without a response is repeated under the same key; without a network
 * it is queued.
 * @param parentId the comment that a reply belongs to
 * @param uploads of the draft's pictures
 * @param noteArrived notes in the draft which pictures have arrived
 * @param isHere false once the composer is closed
 */
export function useCommentSend(
  { place, parentId, isHere }: { place: DraftPlace; parentId: string | undefined; isHere: { current: boolean } },
  stored: CommentDraftState,
  uploads: ShownUploads,
  noteArrived: (arrived: Awaited<ReturnType<ShownUploads['sent']>>) => void,
  { onWritten, onGone, onFailure }: Ends,
) {
  const { sending, submit } = useSubmit(comment)

  const attempt = () =>
    submit({
      key: stored.latest().key || stored.latest().id || newKey(),
      prepare: async (key) => {
        stored.store({ ...stored.latest(), key })
        noteArrived(await uploads.sent())
      },
      write: () => ({
        kind: 'comment',
        place,
        draft: { ...stored.latest(), further: [] },
        ...(parentId ? { parentId } : {}),
      }),
    })

  /** Another tab has used the pictures, or the backend has deleted them. */
  function uploadAgain(): void {
    const { pictures } = stored.latest()
    for (const { key } of pictures) uploads.remove(key)
    const unsent = pictures.map(unsentPicture)
    stored.store({ ...stored.latest(), pictures: unsent, key: '', id: '' })
    uploads.add(unsent.map(pickedOf))
  }

  function handleFailure(error: unknown): void {
    // A refused attempt wrote nothing: the next one gets a new key.
    if (!isTransport(error)) stored.store({ ...stored.latest(), key: '', id: '' })
    onFailure(isTransport(error) ? SEND_FAILED : messageOf(error, FAILED))
    const code = codeOf(error)
    if (code === Code.NotFound && !isUploadGone(error)) onGone('comment')
    else if (code !== undefined && TREND_BLOCKED_CODES.includes(code)) onGone('post')
  }

  /** True once it has been sent or queued. */
  async function sendDraft(): Promise<boolean> {
    let result = await attempt()
    if (result?.kind === 'failed' && isUploadGone(result.error) && isHere.current) {
      uploadAgain()
      result = await attempt()
    }
    if (!result) return false
    if (result.kind === 'failed') {
      handleFailure(result.error)
      return false
    }
    await stored.end()
    if (result.kind === 'sent') onWritten(result.data)
    return true
  }

  return { sending, sendDraft }
}
