import { useEffect, useEffectEvent, useState } from 'react'
import type { Comment } from '@contract/comment'
import { FileKind } from '@contract/file'
import { FILES_PER_COMMENT } from '@contract/limits'
import { useIsHere } from '@/lib/useIsHere'
import { arrivedPicture, type CommentDraft, type DraftPlace, joinedDraft } from '@/writes/drafts/comment/commentDraft'
import { commentProblem } from '@/writes/drafts/comment/commentProblem'
import type { UploadItem } from '@/writes/upload/uploadItem'
import { useUploads } from '@/writes/upload/useUploads'
import { pickedOf } from './draftPicture'
import { TOO_MANY, withoutPicture } from './furtherPictures'
import { useCommentDraft } from './useCommentDraft'
import { useCommentSend } from './useCommentSend'
import { usePictureChoice } from './usePictureChoice'
import { useReturnedComment } from './useReturnedComment'

/**
 * Text and pictures of a comment or a reply, stored as a draft with every change until it has been sent.
 * @param onGone called if the comment that is answered, or the post, was removed meanwhile
 */
export function useComposer(
  place: DraftPlace,
  parentId: string | undefined,
  onWritten: (comment: Comment) => void,
  onGone: (what: 'comment' | 'post') => void,
) {
  /** False once it is closed, maybe as another user has signed in. */
  const isHere = useIsHere()
  const [failure, setFailure] = useState('')
  /** Whether the input caused the failure. */
  const [isWrong, setWrong] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const uploads = useUploads(FileKind.Picture, FILES_PER_COMMENT)
  const { items, add, remove } = uploads
  const stored = useCommentDraft(place, (read) => {
    noteFurther(read)
    add(read.pictures.map(pickedOf))
  })
  const withReturned = useReturnedComment(place, stored, join)
  const { addPictures, adding } = usePictureChoice(
    stored,
    (picture) => {
      change({ pictures: [...stored.latest().pictures, picture] })
      if (isHere.current) add([pickedOf(picture)])
    },
    setFailure,
  )
  const ends = { onWritten, onGone, onFailure: setFailure }
  const { sending, sendDraft } = useCommentSend({ place, parentId, isHere }, stored, uploads, noteArrived, ends)

  const handleItems = useEffectEvent(() => noteArrived(items))
  useEffect(() => handleItems(), [items])

  function noteArrived(arrived: readonly UploadItem[]): void {
    const ids = new Map(arrived.map(({ key, fileId = '' }) => [key, fileId]))
    const before = stored.latest().pictures
    const pictures = before.map((one) => arrivedPicture(one, ids.get(one.key) || one.fileId))
    if (pictures.some((one, at) => one !== before[at])) stored.store({ ...stored.latest(), pictures })
  }

  function join(returned: CommentDraft): void {
    const before = stored.latest()
    const joined = joinedDraft(before, returned)
    if (joined === before) return
    stored.store(joined)
    noteFurther(joined)
    if (isHere.current) add(joined.pictures.slice(before.pictures.length).map(pickedOf))
  }

  function noteFurther({ further = [] }: CommentDraft): void {
    if (further.length > 0) setFailure(`${TOO_MANY}，另有 ${further.length} 张留到下一条`)
  }

  function change(part: Partial<CommentDraft>): void {
    setFailure('')
    setWrong(false)
    stored.edit(part)
  }

  function removePicture(removed: string): void {
    remove(removed)
    const before = stored.latest()
    const { pictures, further } = withoutPicture(before, removed)
    change({ pictures, further })
    add(pictures.filter((one) => !before.pictures.includes(one)).map(pickedOf))
  }

  function hasProblem(): boolean {
    const { content, emojiName, pictures } = stored.latest()
    const problem = commentProblem('评论', content, emojiName !== '' || pictures.length > 0)
    setWrong(problem !== '')
    setFailure(problem)
    return problem !== ''
  }

  /** True once it has been sent or queued; pictures that are being scaled down go with it. */
  async function send(): Promise<boolean> {
    if (sending || isWaiting) return false
    return withReturned(async () => {
      const pending = adding()
      if (pending) {
        setWaiting(true)
        const pictureProblem = await pending
        setWaiting(false)
        if (pictureProblem || !isHere.current) return false
      }
      return !hasProblem() && sendDraft()
    })
  }

  const { draft } = stored
  return { draft, sending: sending || isWaiting, failure, isWrong, change, addPictures, removePicture, send, uploads }
}
