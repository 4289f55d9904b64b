import type { Locator, Page } from 'playwright-core'

/** A screen to check: its address, the signed-in account (demo by default), and what is visible once it is loaded. */
export interface VisitedScreen {
  name: string
  path: string
  member?: boolean
  user?: string
  /** Actions before it is loaded. */
  act?: (page: Page) => Promise<void>
  ready: (page: Page) => Locator
}
