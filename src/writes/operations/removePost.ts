import { publishing } from '@contract/publish'
import { call } from '@/http/call'
import { named } from './excerpt'
import { noteSent } from './noteSent'
import { hasBody, type Operation } from './operation'

/** Removes or restores an own post. */
export interface RemovePostWrite {
  kind: 'remove'
  body: { trendsId: string; on: boolean }
  name: string
}

export const removePost: Operation<RemovePostWrite> = {
  kind: 'remove',
  label: ({ body, name }) => `${body.on ? '删除' : '恢复'}动态${named(name)}`,
  target: ({ body }) => `remove/${body.trendsId}`,
  isKept: hasBody,
  async send({ body: { trendsId, on } }, sending) {
    if (!on) {
      const restored = await call(publishing.restore, { trendsId }, sending)
      await noteSent(trendsId, {})
      return restored
    }
    await call(publishing.remove, { trendsId }, sending)
    await import('@/posts/forgetPost').then(
      ({ forgetPost }) => forgetPost(trendsId),
      () => undefined,
    )
    return null
  },
}
