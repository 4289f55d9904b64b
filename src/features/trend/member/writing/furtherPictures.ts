import { FILES_PER_COMMENT } from '@contract/limits'
import {
  type CommentDraft,
  type DraftPlace,
  joinedDraft,
  keepDraft,
  NO_DRAFT,
  type Pictures,
  picturesOf,
  readDraft,
  withinLimit,
} from '@/writes/drafts/comment/commentDraft'

export const TOO_MANY = `一条评论最多 ${FILES_PER_COMMENT} 张图片`

/** The pictures of a draft without this one; the first further picture takes its place. */
export const withoutPicture = (draft: Pictures, removed: string): Required<Pictures> =>
  withinLimit(picturesOf(draft).filter(({ key }) => key !== removed))

/** The draft after one that was sent: its further pictures. */
export const nextDraft = ({ further = [] }: CommentDraft): CommentDraft =>
  joinedDraft(NO_DRAFT, { ...NO_DRAFT, pictures: further })

/** Pictures that are still stored after another tab has sent the draft, without those of the form's own draft. */
export async function leftPictures(place: DraftPlace, own: CommentDraft): Promise<CommentDraft> {
  const ownKeys = picturesOf(own).map(({ key }) => key)
  const left = picturesOf(await readDraft(place)).filter(({ key }) => !ownKeys.includes(key))
  return { ...NO_DRAFT, pictures: left }
}

/** Replaces the draft that was sent by the next one; where it was changed meanwhile, that is added. */
export async function dropSent(place: DraftPlace, sent: CommentDraft): Promise<void> {
  const stored = await readDraft(place)
  const left = joinedDraft(stored.key === sent.key ? NO_DRAFT : stored, nextDraft(sent))
  if (left !== stored) await keepDraft(place, left)
}
