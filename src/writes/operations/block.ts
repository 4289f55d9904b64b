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
  send: ({ body }, sending) => call(relations.block, body, sending),
}
