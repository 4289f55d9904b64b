import { createElement } from 'react'
import { forgetFormerUsers } from '@/http/kept'
import { session } from '@/session/session'
import { showOverScreens } from '@/ui/overScreens'
import { OfflineNotices } from './OfflineNotices'
import { watchMissingPictures } from './missingPictures'
import { startWorker } from './worker'

/** Starts everything for use without a network (rule: without a network). Call it after the first paint. */
export function startOffline(): void {
  session.onUserChange(() => void forgetFormerUsers())
  if (session.changed()) void forgetFormerUsers()
  showOverScreens(createElement(OfflineNotices, { key: 'offline' }))
  watchMissingPictures()
  startWorker()
}
