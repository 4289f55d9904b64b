import { AuditStatus, Visibility } from '@contract/trend'
import { type BusinessError, trendAuditFail, trendAuditPending, trendNotExist, trendSecret } from '../lib/businessError'
import type { User } from '../appContext'

/** Fields that decide who may read a trend. */
export interface TrendState {
  authorId: string
  auditStatus: number
  visibility: number
  removedAt: Date | null
  /** The reader and the author have blocked each other, either or both; left out for what no block concerns. */
  blocked?: boolean
}

/**
 * The one rule of who reads a trend, its comments and its files (rule: reading rights).
 * Returns the refusal, or undefined where reading is allowed. Admins are ordinary readers here.
 */
export function mayReadTrend(reader: Pick<User, 'id'> | undefined, trend: TrendState): BusinessError | undefined {
  if (trend.removedAt) return trendNotExist()
  if (reader?.id === trend.authorId) return undefined
  if (trend.blocked) return trendNotExist()
  if (trend.visibility !== Visibility.Public) return trendSecret()
  if (trend.auditStatus === AuditStatus.Fail) return trendAuditFail()
  if (trend.auditStatus !== AuditStatus.Success) return trendAuditPending()
  return undefined
}

/** Fields that decide who may open a folder of documents. */
export interface FolderAccess {
  access: 'all' | 'org' | 'role'
  /** The organisation's id or the role; empty for all. */
  accessTo: string
}

/** The one rule of who opens a folder of documents, apart from the folders above it (rule: folders). */
export function mayOpenFolder(reader: Pick<User, 'orgId' | 'roles'>, { access, accessTo }: FolderAccess): boolean {
  if (access === 'all') return true
  if (access === 'org') return reader.orgId === accessTo
  return access === 'role' && reader.roles.some((role) => role === accessTo)
}
