import type { Locator, Page } from 'playwright-core'

/** A screen as it is looked at: where it is, who is signed in (demo by default), and what is there once it stands. */
export interface VisitedScreen {
  name: string
  path: string
  member?: boolean
  user?: string
  /** What has to be done before it stands. */
  act?: (page: Page) => Promise<void>
  ready: (page: Page) => Locator
}
