/** Visitor actions; loaded after the first screen. */
export { openInApp } from '@/bridge/deepLink'
export { isForPage } from './isForPage'
export { OpenAppBar } from './OpenAppBar'
export { VisitorSheet } from './VisitorSheet'
