import { AuditStatus, Visibility } from '@contract/trend'
import { type BusinessError, trendAuditFail, trendAuditPending, trendNotExist, trendSecret } from '../lib/businessError'
import type { User } from '../appContext'

/** Stored like a `Visibility`, never sent: the folder of a document decides who reads it (rule: articles). */
export const BY_FOLDER = 3

/** The reader; undefined for a visitor. */
export type Reader = Pick<User, 'id' | 'orgId' | 'roles' | 'familyAccount'>

/** Fields that decide who may read a trend. */
export interface TrendState {
  authorId: string
  auditStatus: number
  visibility: number
  removedAt: Date | null
  /** The reader and the author have blocked each other, either or both; left out where blocks do not apply. */
  blocked?: boolean
  /** The folder of a document and all above it; null for a user's post. */
  folders?: readonly FolderAccess[] | null
}

/**
 * The single rule of who reads a trend, its comments and its files (rule: reading rights). Returns the refusal,
 * undefined if reading is allowed. Admins are ordinary readers here.
 */
export function readRefusal(reader: Reader | undefined, trend: TrendState): BusinessError | undefined {
  if (trend.removedAt) return trendNotExist()
  if (trend.visibility === BY_FOLDER) return mayReadIn(reader, trend.folders ?? []) ? undefined : trendNotExist()
  if (reader?.id === trend.authorId) return undefined
  if (trend.blocked) return trendNotExist()
  if (trend.visibility !== Visibility.Public) return trendSecret()
  if (trend.auditStatus === AuditStatus.Fail) return trendAuditFail()
  if (trend.auditStatus !== AuditStatus.Success) return trendAuditPending()
  return undefined
}

/** Whether everybody may read a trend that is not removed. */
export const isOpenTrend = ({ auditStatus, visibility }: { auditStatus: number; visibility: number }): boolean =>
  auditStatus === AuditStatus.Success && visibility === Visibility.Public

/** Fields that decide who may open a folder of documents. */
export interface FolderAccess {
  access: 'all' | 'org' | 'role'
  /** The organisation's id or the role; empty for all. */
  accessTo: string
}

/**
 * The single rule of who may open a folder, ignoring the folders above it (rule: folders). Visitors and family accounts
 * open folders for everybody.
 */
export function mayOpenFolder(reader: Reader | undefined, { access, accessTo }: FolderAccess): boolean {
  if (access === 'all') return true
  if (!reader || reader.familyAccount) return false
  if (access === 'org') return reader.orgId === accessTo
  return access === 'role' && reader.roles.some((role) => role === accessTo)
}

const mayReadIn = (reader: Reader | undefined, folders: readonly FolderAccess[]) =>
  folders.length > 0 && folders.every((folder) => mayOpenFolder(reader, folder))
