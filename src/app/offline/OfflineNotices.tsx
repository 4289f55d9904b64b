import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { keptShown } from '@/http/kept'
import { queryClient } from '@/http/queryClient'
import { backend } from '@/lib/backend'
import { BASE, paths } from '@/routes'
import { Button } from '@/ui/button/Button'
import { PastTime } from '@/ui/text/PastTime'
import { update } from './worker'
import styles from './OfflineNotices.module.css'

/** Screens without forms. */
const CALM: readonly string[] = [paths.index, paths.service, paths.message, paths.me]
/** Pause between two reads without an online event; without it a read that always fails would be repeated at once. */
const REREAD_MS = 30_000

/** The screen at an address, whose details it shows, and the list of people that it shows instead. */
function screenOf(place: string): string {
  const [pathname, query] = place.split('?')
  const params = new URLSearchParams(query)
  return [pathname, params.get('id'), params.get('list')].join(' ')
}

/** Shows that a screen is from the cache, and offers a new build on the screens of the tab bar. */
export function OfflineNotices() {
  const { pathname, search } = useLocation()
  const shown = useSyncExternalStore(keptShown.subscribe, keptShown.read)
  const isReady = useSyncExternalStore(update.subscribe, update.isReady)
  const [isBack, setBack] = useState(false)
  const place = (pathname === '/' ? `${BASE}/` : BASE + pathname) + search
  // Without a network, changing the tab does not read anything again.
  const here = shown.filter((one) => one.place === place || (!isBack && screenOf(one.place) === screenOf(place)))
  useNetwork(
    setBack,
    shown.some((one) => screenOf(one.place) === screenOf(place)),
  )

  if (here.length > 0) {
    const oldest = Math.min(...here.map(({ at }) => at))
    return (
      <div className={styles.notice} role="status">
        离线，显示 <PastTime ms={oldest} /> 的内容
        {isBack && (
          <Button look="text" small onClick={() => location.reload()}>
            刷新
          </Button>
        )}
      </div>
    )
  }
  if (!isReady || !CALM.includes(pathname)) return null
  return (
    <div className={`${styles.notice} ${styles.offer}`} role="status">
      <Button look="primary" small onClick={update.activate}>
        有新版本，点此更新
      </Button>
    </div>
  )
}

/**
 * Tells whether the network is back, or a backend that was away. Queries that can refetch then do where the present
 * screen shows stored data: other screens are not replaced while they are read.
 */
function useNetwork(setBack: (isBack: boolean) => void, isStored: boolean): void {
  const renew = useEffectEvent(() => {
    setBack(true)
    if (isStored) void queryClient.refetchQueries({ type: 'active' })
    return isStored
  })
  useEffect(() => {
    const handleOnline = () => void renew()
    // Before this code was loaded.
    if (keptShown.isBack() && keptShown.read().length > 0) handleOnline()
    const handleOffline = () => setBack(false)
    let readAt = -Infinity
    const stopAnswers = backend.onAnswer(() => {
      if (keptShown.read().length === 0 || performance.now() - readAt < REREAD_MS) return
      if (renew()) readAt = performance.now()
    })
    window.addEventListener('online', handleOnline)
    window.addEventListener('offline', handleOffline)
    return () => {
      stopAnswers()
      window.removeEventListener('online', handleOnline)
      window.removeEventListener('offline', handleOffline)
    }
  }, [setBack])
}
