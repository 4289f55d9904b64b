import { type Comment, comments } from '@contract/comment'
import { FileKind } from '@contract/file'
import { call } from '@/http/call'
import { joinedAnswer, keepAnswer, readAnswer } from '../drafts/comment/answerDraft'
import {
  arrivedPicture,
  type CommentDraft,
  type DraftPlace,
  freshPicture,
  isCommentDraft,
  joinedDraft,
  keepDraft,
  readDraft,
  unsentPicture,
} from '../drafts/comment/commentDraft'
import { isUploadGone } from '../drafts/draftUpload'
import { uploadFile } from '../upload/uploadFile'
import { excerpt } from './excerpt'
import type { Operation } from './operation'

/** A comment, a reply, or an answer written in the messages. */
export interface CommentWrite {
  kind: 'comment'
  place: DraftPlace
  draft: CommentDraft
  /** The comment that a reply belongs to. */
  parentId?: string
  /** Written in the messages; the draft belongs to them. */
  isAnswer?: true
  /** Its pictures were uploaded again after a refusal; not repeated. */
  isRenewed?: true
}

export const comment: Operation<CommentWrite, Comment> = {
  kind: 'comment',
  label({ draft: { content, emojiName, pictures }, place }) {
    const parts = [excerpt(content), emojiName, pictures.length > 0 ? '[图片]' : '']
    return `${place.commentsId ? '回复' : '评论'}：${parts.filter(Boolean).join(' ')}`
  },
  isKept: (stored) => 'place' in stored && 'draft' in stored && isCommentDraft(stored.draft),
  hasWords: () => true,
  async send(write, { key, quiet, keep }) {
    let { draft } = write
    for (const { key, name, blob, fileId } of draft.pictures) {
      if (fileId) continue
      const { id } = await uploadFile(FileKind.Picture, blob, name, { key, quiet })
      draft = { ...draft, pictures: draft.pictures.map((one) => (one.key === key ? arrivedPicture(one, id) : one)) }
      await keep?.({ ...write, draft })
    }
    const { trendsId, commentsId } = write.place
    const body = {
      trendsId,
      ...(commentsId ? { commentsId } : {}),
      content: draft.content.trim(),
      fileIds: draft.pictures.map(({ fileId }) => fileId),
      ...(draft.emojiName ? { emojiName: draft.emojiName } : {}),
    }
    return call(comments.publish, body, { key, quiet })
  },
  async restore({ place: written, draft, isAnswer }, userId) {
    // Its form may not have known the user.
    const place = { ...written, userId }
    if (isAnswer) {
      const begun = await readAnswer(place)
      const joined = joinedAnswer(begun, draft.content)
      if (joined !== begun) await keepAnswer(place, joined)
    } else await keepDraft(place, joinedDraft(await readDraft(place), draft))
  },
  renew(write, error) {
    const { pictures } = write.draft
    if (isUploadGone(error) && !write.isRenewed)
      return { ...write, isRenewed: true, draft: { ...write.draft, pictures: pictures.map(unsentPicture) } }
    const fresh = pictures.map((picture) => freshPicture(picture))
    if (fresh.every((picture, at) => picture === pictures[at])) return undefined
    return { ...write, draft: { ...write.draft, pictures: fresh } }
  },
}
