import { type RefObject, useEffect, useRef, useState } from 'react'
import { importChunk } from '@/lib/loadChunk'
import { VideoFault } from './faults'
import type { PlayerHandle } from './player'
import type { VideoSource } from './settings'
import { recordPlayer } from './stats'

export interface PlayerView {
  /** The player's own element, once it runs. */
  mount?: HTMLElement
  fault?: VideoFault
}

interface PlayerControl {
  view: PlayerView
  /** Plays, now or as soon as the player is there. */
  play(): void
  refresh(): void
}

/** Not in the turn in which the engine has read the code. */
const inNextTurn = <Value>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, 0, value))

/** Loads the player's code once `begun`, and keeps one player in `stage` until the component goes. */
export function usePlayer(stage: RefObject<HTMLElement | null>, source: VideoSource, begun: boolean): PlayerControl {
  const [view, setView] = useState<PlayerView>({})
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(source)
  const handle = useRef<PlayerHandle>(undefined)
  const wanted = useRef(false)

  useEffect(() => {
    latest.current = source
  }, [source])

  useEffect(() => {
    const parent = stage.current
    if (!begun || !parent) return undefined
    let gone = false
    const mount = document.createElement('div')
    const start = ({ createPlayer }: typeof import('./player')) => {
      if (gone) return
      parent.append(mount)
      handle.current = createPlayer(mount, latest.current, {
        onFault: (fault) => setView({ mount, fault }),
        onRecovered: () => setView((before) => (before.fault ? { mount } : before)),
      })
      Object.assign(mount, { player: handle.current.player })
      setView({ mount })
      if (wanted.current) handle.current.play()
    }
    const load = () => importChunk(() => import('./player'), window.__chunks?.['shared/videoBox/player']?.[0])
    load().then(inNextTurn).then(start).catch((error: unknown) => {
      if (gone) return
      recordPlayer('code', { reason: String(error) })
      setView({ fault: VideoFault.Player })
    })
    return () => {
      gone = true
      handle.current?.destroy()
      handle.current = undefined
      mount.remove()
    }
  }, [stage, begun, attempt])

  return {
    view,
    play: () => {
      wanted.current = true
      handle.current?.play()
    },
    refresh: () => {
      // Some engines remember a failed import for the page's life: the second time the page itself is loaded again.
      if (!handle.current && attempt > 0 && navigator.onLine) return window.location.reload()
      setView(({ mount }) => ({ mount }))
      if (handle.current) handle.current.resume(latest.current.url)
      else setAttempt(attempt + 1)
    },
  }
}
