import { z } from 'zod'
import { KEYWORD_MAX } from '@contract/search'
import { cell, entryIdText, wordsText, yesNoText } from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import { allTopics, checkTopics, followMarks, writeTopics } from './topicRepo'

const NAME_TITLE = '名称'

/** `content import topic`: the topics that posts can name (rule: topics). */
export const topicKind = contentKind({
  kind: 'topic',
  title: '话题',
  key: 'id',
  row: z.object({
    id: entryIdText('编号'),
    name: cell(wordsText(NAME_TITLE, KEYWORD_MAX), { title: NAME_TITLE, oneLine: true }),
    sensitive: yesNoText('敏感', false),
  }),
  check: checkTopics,
  write: writeTopics,
  afterCommit: (db, rows) =>
    followMarks(
      db,
      rows.map(({ id }) => id),
    ),
  list: async (db) =>
    (await allTopics(db)).map(({ id, name, sensitive }) => ({ id, name, sensitive: sensitive ? '是' : '否' })),
})
