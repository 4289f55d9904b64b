import type { Favourites, OpenedModule, TileGroup } from '@contract/module'
import { Role } from '@contract/person'
import { NOT_FOR_FAMILIES } from '@contract/staffPortal'
import type { Db } from '../../db/db'
import { invalidInput, notFound, raise } from '../../lib/businessError'
import type { User } from '../../appContext'
import { type ModuleRow, allInOrder, byCode, chosenCodes, storeCodes } from './repo'

export { eraseUser as eraseFavourites } from './repo'

/** Default favourites (rule: favourites). */
const FAVOURITES = ['catering', 'flow', 'doc', 'walk', 'points', 'mailbox', 'market', 'empower']
const FAMILY_FAVOURITES = ['family-catering', 'family-walk', 'family-points', 'family-mailbox', 'family-market']
/** Codes of the tiles of family accounts begin with it. */
const FAMILY_PREFIX = 'family-'

const ROLE_NAMES: Record<Role, string> = {
  [Role.AuditAdmin]: '审核管理员',
  [Role.MailboxStaff]: '信箱管理员',
  [Role.KitchenStaff]: '厨房工作人员',
  [Role.Hr]: '人力资源工作人员',
  [Role.Counsellor]: '心理咨询师',
}

/** The tiles this user may open, by group; family accounts have a set of their own (rule: tiles). */
export async function listTiles(db: Db, user: User): Promise<TileGroup[]> {
  const groups: TileGroup[] = []
  for (const row of await allInOrder(db)) {
    if (denial(row, user)) continue
    const { code: moduleContentCode, name, initials, icon, path, groupName, openType } = row
    let group = groups.find((known) => known.name === groupName)
    if (!group) groups.push((group = { name: groupName, tiles: [] }))
    group.tiles.push({ moduleContentCode, name, initials, icon, path, openable: openType !== 'closed' })
  }
  return groups
}

/** The tile of a service; for family accounts that of their own set, where it has the service (rule: tiles). */
async function tileFor(db: Db, user: User, code: string): Promise<ModuleRow | undefined> {
  const own = user.familyAccount ? await byCode(db, FAMILY_PREFIX + code) : undefined
  return own ?? (await byCode(db, code))
}

/**
 * Resolves a tile (rule: tiles): a route, a native screen, an external address, or why it is closed or denied. Throws
 * 100404.
 */
export async function openModule(db: Db, user: User, code: string): Promise<OpenedModule> {
  const row = (await tileFor(db, user, code)) ?? raise(notFound('该服务不存在或已下线'))
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

/** The favourites in order (rule: favourites). */
export async function favouritesOf(db: Db, user: User): Promise<Favourites> {
  const [rows, chosen] = await Promise.all([allInOrder(db), chosenCodes(db, user.id)])
  const openable = openableCodes(rows, user)
  const codes = chosen ?? (user.familyAccount ? FAMILY_FAVOURITES : FAVOURITES)
  return { codes: codes.filter((code) => openable.has(code)) }
}

/** Stores the favourites. Throws 100400 if the user may not open one of them. */
export async function setFavourites(db: Db, user: User, codes: string[]): Promise<Favourites> {
  const openable = openableCodes(await allInOrder(db), user)
  if (codes.some((code) => !openable.has(code))) throw invalidInput('常用服务中有暂时无法打开的服务，请移除后重试')
  await storeCodes(db, user.id, codes)
  return { codes }
}

function openableCodes(rows: readonly ModuleRow[], user: User): Set<string> {
  return new Set(rows.filter((row) => row.openType !== 'closed' && !denial(row, user)).map(({ code }) => code))
}

function denial({ audience, role }: ModuleRow, user: User): string | undefined {
  if (audience === 'staff' && user.familyAccount) return NOT_FOR_FAMILIES
  if (audience === 'family' && !user.familyAccount) return '该服务仅对家属账号开放'
  const needed = Object.values(Role).find((known) => known === role)
  return needed && !user.roles.includes(needed) ? `该服务仅对${ROLE_NAMES[needed]}开放` : undefined
}
