import type { OpenedModule, Tile, TodayItem } from '@contract/module'
import { Role } from '@contract/person'
import type { Db } from '../../db/db'
import { notFound, raise } from '../../lib/businessError'
import type { User } from '../../appContext'
import { waitingNumber } from '../audit/service'
import { repliesOwed } from '../mailbox/service'
import { unreadTotal } from '../messages/service'
import { type ModuleRow, allInOrder, byCode } from './repo'

interface TileGroup {
  name: string
  tiles: Tile[]
}

const ROLE_NAMES: Record<Role, string> = {
  [Role.AuditAdmin]: '审核管理员',
  [Role.MailboxStaff]: '信箱管理员',
  [Role.KitchenStaff]: '厨房工作人员',
}

/** The tiles of the service home by group, as far as this user may open them; family accounts have a set of their own. */
export async function listTiles(db: Db, user: User): Promise<TileGroup[]> {
  const groups: TileGroup[] = []
  for (const row of await allInOrder(db)) {
    if (denial(row, user)) continue
    const { code: moduleContentCode, name, icon, path, groupName } = row
    let group = groups.find((known) => known.name === groupName)
    if (!group) groups.push((group = { name: groupName, tiles: [] }))
    group.tiles.push({ moduleContentCode, name, icon, path })
  }
  return groups
}

/** What opening a tile means: a route, a native screen, an outside address, or why it stays shut. Throws 100404. */
export async function openModule(db: Db, user: User, code: string): Promise<OpenedModule> {
  const row = (await byCode(db, code)) ?? raise(notFound('该服务不存在或已下线'))
  const reason = denial(row, user)
  if (reason) return { openType: 'denied', target: '', reason }
  switch (row.openType) {
    case 'route':
      return { openType: 'route', target: row.path, reason: '' }
    case 'native':
    case 'url':
      return { openType: row.openType, target: row.target, reason: '' }
    default:
      return { openType: 'closed', target: '', reason: row.reason || '该服务暂未开放' }
  }
}

/** What waits for this user today: unread messages, for audit admins the trends to judge, for mailbox staff the entries to answer. */
export async function listToday(db: Db, user: User): Promise<TodayItem[]> {
  const admin = user.roles.includes(Role.AuditAdmin)
  const items: TodayItem[] = []
  const waiting = admin ? await waitingNumber(db, {}) : 0
  if (waiting > 0) items.push({ kind: 'audit', title: '待审核动态', value: String(waiting), path: '/trend-audit' })
  const owed = user.roles.includes(Role.MailboxStaff) ? await repliesOwed(db, user) : 0
  if (owed > 0)
    items.push({ kind: 'mailbox', title: '待回复留言', value: String(owed), path: '/mailbox?activeTab=reply' })
  const unread = await unreadTotal(db, user.id, admin)
  if (unread > 0) items.push({ kind: 'message', title: '未读消息', value: String(unread), path: '/message' })
  return items
}

function denial({ audience, role }: ModuleRow, user: User): string | undefined {
  if (audience === 'staff' && user.familyAccount) return '家属账号暂不支持该服务'
  if (audience === 'family' && !user.familyAccount) return '该服务仅对家属账号开放'
  const needed = Object.values(Role).find((known) => known === role)
  return needed && !user.roles.includes(needed) ? `该服务仅对${ROLE_NAMES[needed]}开放` : undefined
}
