import type { DataStore } from '@tus/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Identity, Role } from '@contract/person'
import type { CaptchaJudge } from './providers/captcha'
import type { Db } from './db/db'
import type { Near } from './db/citus/near'
import type { FileStore } from './storage/fileStore'
import type { HtmlThread } from './domain/htmlThread'
import type { PdfMarker } from './domain/watermark/pdfMarker'
import type { Settings } from './settings'
import type { SmsSender } from './providers/sms'
import type { SealKey } from './lib/sealing'
import type { Clock } from './lib/time'

/** Who is asking, read from the database on every call. */
export interface User {
  id: string
  username: string
  nickName: string
  identity: Identity
  familyAccount: boolean
  roles: readonly Role[]
  city: string
  /** The organisation the account belongs to; null for none. */
  orgId: string | null
}

export interface LiveSession {
  id: string
  user: User
}

/**
 * Status of a token: a live session, invalid (unknown, expired, ended), or revoked because the account lost its rights.
 */
export type TokenStatus = { kind: 'live'; session: LiveSession } | { kind: 'invalid' } | { kind: 'revoked' }

/** Everything the features need. */
export interface AppContext {
  db: Db
  /** Reads of the database for one person, outside of transactions. */
  near: Near
  files: FileStore
  /** Unfinished uploads of the tus protocol. */
  resumable: DataStore
  sms: SmsSender
  captcha: CaptchaJudge
  html: HtmlThread
  pdfMarker: PdfMarker
  clock: Clock
  settings: Settings
  /** Key of sealed rows; nothing else holds it. */
  sealKey: SealKey
  log: FastifyBaseLogger
}
