import { z } from 'zod'
import { contentKind } from '../../domain/contentKind'
import { allTransfers, keepTransfer } from './repo'

const ID_MAX = 64
const TARGET_MAX = 1000
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

const row = z
  .object({
    id: z
      .string()
      .regex(/^[\w-]+$/, '编号只能用字母、数字、- 和 _')
      .max(ID_MAX, `编号最多 ${ID_MAX} 个字符`),
    openType: z.enum(OPEN_TYPES, { error: `方式只能是 ${OPEN_TYPES.join('、')}` }),
    target: z.string().max(TARGET_MAX, `目标最多 ${TARGET_MAX} 个字符`),
    reason: z.string().max(100, '说明最多 100 个字'),
  })
  .superRefine((given, context) => {
    const message = PROBLEMS[given.openType](given)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** `content import transfer`: targets of links from other systems (rule: transfers). */
export const transferKind = contentKind({
  kind: 'transfer',
  title: '跳转',
  columns: [
    { name: 'id', title: '编号' },
    { name: 'openType', title: '方式' },
    { name: 'target', title: '目标', optional: true },
    { name: 'reason', title: '说明', optional: true },
  ],
  key: 'id',
  row,
  write: async (tx, rows) => {
    const counts = { added: 0, changed: 0 }
    for (const { row: transfer } of rows) counts[(await keepTransfer(tx, transfer)) ? 'added' : 'changed'] += 1
    return counts
  },
  list: (db) => allTransfers(db).then((all) => all.map((transfer) => ({ ...transfer }))),
})
