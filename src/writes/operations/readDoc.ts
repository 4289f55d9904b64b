import { type Doc, docs, type ReadMark } from '@contract/doc'
import { call } from '@/http/call'
import { named } from './excerpt'
import { hasBody, type Operation } from './operation'

export interface ReadDocWrite {
  kind: 'readDoc'
  body: ReadMark
  /** Title of the document. */
  name: string
}

export const readDoc: Operation<ReadDocWrite, Doc> = {
  kind: 'readDoc',
  label: ({ name }) => `确认阅读${named(name)}`,
  target: ({ body }) => `read/${body.docId}`,
  isKept: hasBody,
  changes: [['docs'], ['service', 'today']],
  send: ({ body }, sending) => call(docs.read, body, sending),
}
