import type { Locator, Page } from 'playwright-core'

export interface Screen {
  name: string
  path: string
  /** The call the screen stands on. */
  call: string
  /** Somebody is signed in: the sample account `user`, demo where none is named. */
  member?: boolean
  user?: string
  /** What has to be done before the call leaves; most screens make it by themselves. */
  act?: (page: Page) => Promise<void>
  waiting: (page: Page) => Locator
  /** There once everything is well. */
  ready: (page: Page) => Locator
  /** The sentence in place after a failure, and after one without a network where that differs. */
  failed: string
  failedOffline?: string
  /** It asks again by itself every few seconds: a lost network is said in place only. */
  quietOffline?: true
  retry?: string
  empty: { call?: string; body: object; says: string }
  /** What a dead session does here: members' screens lead to the login, visitors' are read on without a word. */
  dead: 'login' | 'unnoticed' | 'told in place'
}

/** A screen for members that sends visitors to the login. */
export type MemberScreen = Omit<Screen, 'member' | 'dead'>

export const OFFLINE = '网络不可用，请检查网络后重试'
export const NO_ROWS = { code: 200, msg: '', data: { list: [], nextCursor: null } }

export const skeleton = (page: Page) => page.getByRole('status', { name: '加载中...' }).first()
export const article = (page: Page) => page.getByRole('article').first()
