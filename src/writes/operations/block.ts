import { relations } from '@contract/relation'
import { call } from '@/http/call'
import { hasBody, type Operation } from './operation'

export interface BlockWrite {
  kind: 'block'
  body: { userId: string; on: boolean }
  /** Name of the blocked person. */
  name: string
}

export const block: Operation<BlockWrite> = {
  kind: 'block',
  label: ({ body, name }) => `${body.on ? '' : '解除'}拉黑“${name}”`,
  target: ({ body }) => `block/${body.userId}`,
  isKept: hasBody,
  async send({ body }, sending) {
    const answer = await call(relations.block, body, sending)
    // What was hidden when it was queued may have been read again since.
    if (body.on) void hideBlocked(body.userId)
    return answer
  },
}

/** Hides somebody blocked on this page and on the device. Never rejects. */
export const hideBlocked = (userId: string): Promise<void> =>
  import('@/posts/hideAuthor').then(
    ({ hideAuthor }) => hideAuthor(userId),
    () => undefined,
  )
