import type { Locator, Page } from 'playwright-core'

export interface Screen {
  name: string
  path: string
  /** The call whose data the screen shows. */
  call: string
  /** Whether somebody is signed in: the sample account `user`, by default demo. */
  member?: boolean
  user?: string
  /** Actions before the call is made; most screens make it on their own. */
  act?: (page: Page) => Promise<void>
  waiting: (page: Page) => Locator
  /** Visible after success. */
  ready: (page: Page) => Locator
  /** Text after a failure, and after one without a network if it differs. */
  failed: string
  failedOffline?: string
  /** Polls every few seconds, so a lost network is shown in place only, without a toast. */
  quietOffline?: true
  retry?: string
  empty: { call?: string; body: object; says: string }
  /** After an ended session members' screens redirect to the login, visitors' screens load again without a message. */
  dead: 'login' | 'unnoticed' | 'told in place'
}

/** A screen for members that redirects visitors to the login. */
export type MemberScreen = Omit<Screen, 'member' | 'dead'>

export const OFFLINE = '网络不可用，请检查网络后重试'
export const NO_ROWS = { code: 200, msg: '', data: { list: [], nextCursor: null } }

export const skeleton = (page: Page) => page.getByRole('status', { name: '加载中...' }).first()
export const article = (page: Page) => page.getByRole('article').first()
