import type { DataStore } from '@tus/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Identity, Role } from '@contract/person'
import type { CaptchaJudge } from './providers/captcha'
import type { Db } from './db/db'
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

/** What a token is worth: a live session, nothing (unknown, expired, ended), or an account that lost its tokenStatus. */
export type TokenStatus = { kind: 'live'; session: LiveSession } | { kind: 'dead' } | { kind: 'revoked' }

/** Everything the features are made with. */
export interface AppContext {
  db: Db
  files: FileStore
  /** Where uploads by the tus protocol grow until they are whole. */
  resumable: DataStore
  sms: SmsSender
  captcha: CaptchaJudge
  html: HtmlThread
  pdfMarker: PdfMarker
  clock: Clock
  settings: Settings
  /** The key of sealed rows; nothing else has it. */
  sealKey: SealKey
  log: FastifyBaseLogger
}
