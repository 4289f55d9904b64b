import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Comment } from '@contract/comment'
import { FileKind } from '@contract/file'
import { Code, TREND_BLOCKED_CODES } from '@contract/codes'
import { FILES_PER_COMMENT } from '@contract/limits'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { useIsHere } from '@/lib/useIsHere'
import {
  arrivedPicture,
  type CommentDraft,
  type DraftPlace,
  freshPicture,
  isEmpty,
  joinedDraft,
  keepDraft,
  nameOf,
  NO_DRAFT,
  readDraft,
  unsentPicture,
} from '@/writes/drafts/comment/commentDraft'
import { commentProblem, SEND_FAILED } from '@/writes/drafts/comment/commentProblem'
import { isUploadGone } from '@/writes/drafts/draftUpload'
import { announceDropped, useDroppedElsewhere } from '@/writes/drafts/otherTabs'
import { comment } from '@/writes/operations/comment'
import type { QueuedWrite } from '@/writes/operations/registry'
import { useReturned } from '@/writes/outbox/useReturned'
import { useSubmit } from '@/writes/submit/useSubmit'
import { FileProblem } from '@/writes/upload/problem'
import type { UploadItem } from '@/writes/upload/uploadItem'
import { useUploads } from '@/writes/upload/useUploads'
import { draftPicture, pickedOf } from './draftPicture'
import { dropSent, leftPictures, nextDraft, withoutPicture } from './furtherPictures'

const FAILED = '评论发送失败，请稍后再试'
const TOO_MANY = `一条评论最多 ${FILES_PER_COMMENT} 张图片`

/**
 * Text and pictures of a comment or a reply, stored as a draft with every change until it has been sent. An attempt
 * without a response is repeated under the same key; without a network it is queued.
 * @param onGone called if the comment that is answered, or the post, was removed meanwhile
 */
export function useComposer(
  place: DraftPlace,
  parentId: string | undefined,
  onWritten: (comment: Comment) => void,
  onGone: (what: 'comment' | 'post') => void,
) {
  const [draft, setDraft] = useState<CommentDraft>(NO_DRAFT)
  const { sending, submit } = useSubmit(comment)
  /** False once it is closed, maybe as another user has signed in. */
  const isHere = useIsHere()
  const [failure, setFailure] = useState('')
  /** Whether the input caused the failure. */
  const [isWrong, setWrong] = useState(false)
  const now = useRef({ draft: NO_DRAFT, isRead: false, isTyped: false })
  /** Pending until the stored draft is read. */
  const reading = useRef<Promise<void>>(undefined)
  /** What is wrong with the pictures that are being scaled down, which have no tile yet; undefined without any. */
  const adding = useRef<Promise<string>>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const uploads = useUploads(FileKind.Picture, FILES_PER_COMMENT)
  const { items, add, remove } = uploads

  function store(next: CommentDraft): void {
    now.current.draft = next
    setDraft(next)
    if (now.current.isRead) void keepDraft(place, next)
  }

  function noteArrived(arrived: readonly UploadItem[]): void {
    const ids = new Map(arrived.map(({ key, fileId = '' }) => [key, fileId]))
    const before = now.current.draft.pictures
    const pictures = before.map((one) => arrivedPicture(one, ids.get(one.key) || one.fileId))
    if (pictures.some((one, at) => one !== before[at])) store({ ...now.current.draft, pictures })
  }
  const handleItems = useEffectEvent(() => noteArrived(items))
  useEffect(() => handleItems(), [items])

  const { userId, trendsId, commentsId } = place
  function restoreReturned(write: QueuedWrite): void {
    if (write.kind !== 'comment' || write.isAnswer || nameOf({ ...write.place, userId }) !== nameOf(place)) return
    if (now.current.isRead) return join(write.draft)
    void reading.current?.then(() => now.current.isRead && restoreReturned(write))
  }

  function join(returned: CommentDraft): void {
    const before = now.current.draft
    const joined = joinedDraft(before, returned)
    if (joined === before) return
    store(joined)
    noteFurther(joined)
    if (isHere.current) add(joined.pictures.slice(before.pictures.length).map(pickedOf))
  }

  function noteFurther({ further = [] }: CommentDraft): void {
    if (further.length > 0) setFailure(`${TOO_MANY}，另有 ${further.length} 张留到下一条`)
  }
  const handleRead = useEffectEvent(noteFurther)
  const { attempt: withReturned, later } = useReturned(restoreReturned)

  async function keepOwn(): Promise<void> {
    const left = await leftPictures(place, now.current.draft)
    void keepDraft(place, now.current.draft)
    later(() => join(left))
  }
  useDroppedElsewhere(nameOf(place), () => now.current.isTyped && void keepOwn())

  useEffect(() => {
    let gone = false
    const state = now.current
    reading.current = readDraft({ userId, trendsId, commentsId }).then((kept) => {
      if (gone) return
      state.isRead = true
      const typed = state.draft
      // An attempt that may have succeeded is repeated unchanged.
      const pictures = kept.key ? kept.pictures : kept.pictures.map((picture) => freshPicture(picture))
      const content = kept.content + typed.content
      const emojiName = typed.emojiName || kept.emojiName
      const { further = [] } = kept
      state.draft = isEmpty(typed)
        ? { ...kept, pictures }
        : { content, emojiName, pictures, further, key: '', id: typed.id }
      setDraft(state.draft)
      handleRead(state.draft)
      if (!isEmpty(typed)) void keepDraft({ userId, trendsId, commentsId }, state.draft)
      add(pictures.map(pickedOf))
    })
    return () => {
      gone = true
    }
  }, [userId, trendsId, commentsId, add])

  function change(part: Partial<CommentDraft>): void {
    setFailure('')
    setWrong(false)
    now.current.isTyped = true
    const { key, id } = now.current.draft
    store({ ...now.current.draft, ...part, key: '', id: key ? newKey() : id || newKey() })
  }

  /** After those chosen before, so that together they are not more than a comment may have. */
  async function addPictures(files: File[]): Promise<void> {
    const mine = scaleAndAdd(files, adding.current)
    adding.current = mine
    await mine
    if (adding.current === mine) adding.current = undefined
  }

  async function scaleAndAdd(files: File[], before: Promise<string> | undefined): Promise<string> {
    await reading.current
    let problem = (await before) ?? ''
    const room = FILES_PER_COMMENT - now.current.draft.pictures.length
    if (files.length > room) problem ||= TOO_MANY
    for (const file of files.slice(0, room)) {
      try {
        const picture = await draftPicture(file)
        change({ pictures: [...now.current.draft.pictures, picture] })
        if (isHere.current) add([pickedOf(picture)])
      } catch (error) {
        problem ||= error instanceof FileProblem ? error.message : '图片处理失败，请重试'
      }
    }
    if (problem) setFailure(problem)
    return problem
  }

  function removePicture(removed: string): void {
    remove(removed)
    const before = now.current.draft
    const { pictures, further } = withoutPicture(before, removed)
    change({ pictures, further })
    add(pictures.filter((one) => !before.pictures.includes(one)).map(pickedOf))
  }

  const attempt = () =>
    submit({
      key: now.current.draft.key || now.current.draft.id || newKey(),
      prepare: async (key) => {
        store({ ...now.current.draft, key })
        noteArrived(await uploads.sent())
      },
      write: () => ({
        kind: 'comment',
        place,
        draft: { ...now.current.draft, further: [] },
        ...(parentId ? { parentId } : {}),
      }),
    })

  /** Another tab has used the pictures, or the backend has deleted them. */
  function uploadAgain(): void {
    const { pictures } = now.current.draft
    for (const { key } of pictures) remove(key)
    const unsent = pictures.map(unsentPicture)
    store({ ...now.current.draft, pictures: unsent, key: '', id: '' })
    add(unsent.map(pickedOf))
  }

  /** True once it has been sent or queued; pictures that are being scaled down go with it. */
  async function send(): Promise<boolean> {
    if (sending || isWaiting) return false
    return withReturned(async () => {
      if (adding.current) {
        setWaiting(true)
        const pictureProblem = await adding.current
        setWaiting(false)
        if (pictureProblem || !isHere.current) return false
      }
      return sendDraft()
    })
  }

  async function sendDraft(): Promise<boolean> {
    const { content, emojiName, pictures } = now.current.draft
    const problem = commentProblem('评论', content, emojiName !== '' || pictures.length > 0)
    setWrong(problem !== '')
    setFailure(problem)
    if (problem) return false
    let result = await attempt()
    if (result?.kind === 'failed' && isUploadGone(result.error) && isHere.current) {
      uploadAgain()
      result = await attempt()
    }
    if (!result) return false
    if (result.kind === 'failed') {
      if (isTransport(result.error)) setFailure(SEND_FAILED)
      else refuse(messageOf(result.error, FAILED))
      const code = codeOf(result.error)
      if (code === Code.NotFound && !isUploadGone(result.error)) onGone('comment')
      else if (code !== undefined && TREND_BLOCKED_CODES.includes(code)) onGone('post')
      return false
    }
    now.current.isTyped = false
    await dropSent(place, now.current.draft)
    now.current.draft = nextDraft(now.current.draft)
    announceDropped(nameOf(place))
    if (result.kind === 'sent') onWritten(result.data)
    return true
  }

  /** A refused attempt wrote nothing: the next one gets a new key. */
  function refuse(message: string): void {
    store({ ...now.current.draft, key: '', id: '' })
    setFailure(message)
  }

  return { draft, sending: sending || isWaiting, failure, isWrong, change, addPictures, removePicture, send, uploads }
}
