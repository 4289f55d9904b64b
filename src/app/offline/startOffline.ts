import { createElement } from 'react'
import { forgetKept } from '@/http/kept'
import { session } from '@/session/session'
import { showOverScreens } from '@/ui/overScreens'
import { OfflineNotices } from './OfflineNotices'
import { watchMissingPictures } from './missingPictures'
import { startWorker } from './worker'

/** Everything that lets the app open and be read without a network (rule: without a network). After the first paint. */
export function startOffline(): void {
  session.onUserChange(() => void forgetKept())
  if (session.hasTurned()) void forgetKept()
  showOverScreens(createElement(OfflineNotices, { key: 'offline' }))
  watchMissingPictures()
  startWorker()
}
