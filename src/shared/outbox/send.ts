import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { messages } from '@contract/message'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { reports } from '@contract/report'
import { codeOf, type Quiet } from '@/http/apiError'
import { write, type WriteOptions } from '@/http/write'
import type { Deed, Waiting } from './deeds'
import { publishComment, uploadPicture } from './sendComment'

interface Sending {
  /** Takes what has come further, so that the next try begins there. */
  keep?: (further: Deed) => Promise<void>
  /** Says nothing where it fails on the way. */
  quiet?: Quiet
}

/** Brings one deed to the backend; the same one again is the same deed. Throws as `call`. */
export async function send({ deed, key }: Pick<Waiting, 'deed' | 'key'>, { keep, quiet = true }: Sending = {}): Promise<unknown> {
  const options = { key, quiet }
  switch (deed.kind) {
    case 'like':
      return write(acts.like, deed.body, options)
    case 'collect':
      return write(acts.collect, deed.body, options)
    case 'follow':
      return write(relations.follow, deed.body, options)
    case 'block':
      return write(relations.block, deed.body, options)
    case 'mute':
      return write(messages.settings, deed.body, options)
    case 'report':
      return write(reports.submit, deed.body, options)
    case 'remove':
      return sendRemoval(deed.body, options)
    case 'unsay':
      return write(comments.remove, deed.body, options).catch(orGone(Code.NotFound))
    case 'post':
      return sendPost(deed, options)
    case 'comment':
      return sendComment(deed, options, keep)
  }
}

/** What is gone need not go. */
const orGone = (code: number) => (error: unknown) => {
  if (codeOf(error) !== code) throw error
  return null
}

function sendRemoval({ on, trendsId }: Extract<Deed, { kind: 'remove' }>['body'], options: WriteOptions) {
  return on ? write(publishing.remove, { trendsId }, options) : write(publishing.restore, { trendsId }, options)
}

function sendPost({ words, draft: { trendsId } }: Extract<Deed, { kind: 'post' }>, options: WriteOptions) {
  return trendsId ? write(publishing.update, { ...words, trendsId }, options) : write(publishing.publish, words, options)
}

async function sendComment(deed: Extract<Deed, { kind: 'comment' }>, { key, quiet }: WriteOptions, keep: Sending['keep']) {
  let { draft } = deed
  for (const [at, picture] of draft.pictures.entries()) {
    if (picture.fileId) continue
    const uploaded = await uploadPicture(picture, { quiet })
    draft = { ...draft, pictures: draft.pictures.map((one, n) => (n === at ? uploaded : one)) }
    await keep?.({ ...deed, draft })
  }
  return publishComment(deed.place, { ...draft, key }, { quiet })
}
