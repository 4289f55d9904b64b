import { z } from 'zod'
import { cell, entryIdText } from '../../domain/contentFields'
import { contentKind } from '../../domain/contentKind'
import { allTransfers, upsertTransfer } from './repo'

const TARGET_MAX = 1000
const TARGET_TITLE = '目标'
const REASON_TITLE = '说明'
const OPEN_TYPES = ['route', 'native', 'url', 'closed'] as const

/** A path of the app, without a host. */
const isPath = (target: string) => /^\/(?![/\\])[^\s\\]*$/.test(target)

function isWebAddress(target: string): boolean {
  const url = URL.canParse(target) ? new URL(target) : undefined
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.username === ''
}

const PROBLEMS: Readonly<Record<(typeof OPEN_TYPES)[number], (row: { target: string; reason: string }) => string>> = {
  route: ({ target }) => (isPath(target) ? '' : '方式为 route 时，目标须为以 / 开头的路径'),
  native: ({ target }) => (/^[\w-]+$/.test(target) ? '' : '方式为 native 时，目标须为字母、数字组成的名称'),
  url: ({ target }) => (isWebAddress(target) ? '' : '方式为 url 时，目标须为 http 或 https 地址'),
  closed: ({ reason }) => (reason ? '' : '方式为 closed 时须填写说明'),
}

const openTypeText = (title: string) =>
  cell(z.enum(OPEN_TYPES, { error: `${title}只能是 ${OPEN_TYPES.join('、')}` }), { title })

const row = z
  .object({
    id: entryIdText('编号'),
    openType: openTypeText('方式'),
    target: cell(z.string().max(TARGET_MAX, `${TARGET_TITLE}最多 ${TARGET_MAX} 个字符`), {
      title: TARGET_TITLE,
      optional: true,
    }),
    reason: cell(z.string().max(100, `${REASON_TITLE}最多 100 个字`), { title: REASON_TITLE, optional: true }),
  })
  .superRefine((given, context) => {
    const message = PROBLEMS[given.openType](given)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** `content import transfer`: targets of links from other systems (rule: transfers). */
export const transferKind = contentKind({
  kind: 'transfer',
  title: '跳转',
  key: 'id',
  row,
  write: async (tx, rows) => {
    const counts = { added: 0, changed: 0 }
    for (const { row: transfer } of rows) counts[(await upsertTransfer(tx, transfer)) ? 'added' : 'changed'] += 1
    return counts
  },
  list: (db) => allTransfers(db).then((all) => all.map((transfer) => ({ ...transfer }))),
})
