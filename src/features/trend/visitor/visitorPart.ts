/** What visitors can do instead of what members do; loaded after the first screen. */
export { openInApp } from '@/bridge/deepLink'
export { OpenAppBar } from './OpenAppBar'
export { VisitorSheet } from './VisitorSheet'
