import type { DataOf } from '@contract/endpoint'
import { type MessageCategory, messages } from '@contract/message'
import { call } from '@/http/call'
import { hasBody, type Operation } from './operation'

export interface MuteWrite {
  kind: 'mute'
  body: { category: MessageCategory; muted: boolean }
  /** Name of the category. */
  name: string
}

export const mute: Operation<MuteWrite, DataOf<typeof messages.settings>> = {
  kind: 'mute',
  label: ({ body, name }) => `${body.muted ? '' : '取消'}消息免打扰：${name}`,
  target: ({ body }) => `mute/${body.category}`,
  isKept: hasBody,
  send: ({ body }, sending) => call(messages.settings, body, sending),
}
