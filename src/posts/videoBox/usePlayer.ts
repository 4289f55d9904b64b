import { type RefObject, useEffect, useRef, useState } from 'react'
import { importChunk } from '@/lib/loadChunk'
import { VideoErrorKind } from './videoErrors'
import type { PlayerHandle } from './player'
import type { VideoSource } from './settings'

export interface PlayerView {
  /** The player's own element, once it runs. */
  mount?: HTMLElement
  error?: VideoErrorKind
}

interface PlayerControl {
  view: PlayerView
  /** Plays, now or as soon as the player is ready. */
  play(): void
  refresh(): void
}

/** Starts in a later task than the one that evaluated the code. */
const inNextTurn = <Value>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, 0, value))

/** Errors that a fresh address may fix: signed addresses expire, and addresses change with approval or removal. */
const ADDRESS_ERRORS: readonly (VideoErrorKind | undefined)[] = [VideoErrorKind.Expired, VideoErrorKind.Missing]

/**
 * Loads the player's code once `begun`, and keeps one player in `stage` until unmounted.
 * @param renew requests a fresh address of the video
 */
export function usePlayer(
  stage: RefObject<HTMLElement | null>,
  source: VideoSource,
  begun: boolean,
  renew: () => Promise<string | undefined>,
): PlayerControl {
  const [view, setView] = useState<PlayerView>({})
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(source)
  const handle = useRef<PlayerHandle>(undefined)
  const wanted = useRef(false)
  const resuming = useRef(false)
  /** Why the player's code failed to load; recorded once it is loaded, because the recorder is part of it. */
  const missed = useRef<{ reason: string; at: number }>(undefined)

  useEffect(() => {
    latest.current = source
  }, [source])

  useEffect(() => {
    const parent = stage.current
    if (!begun || !parent) return undefined
    let gone = false
    const mount = document.createElement('div')
    const start = ({ createPlayer, recordPlayer }: typeof import('./player')) => {
      if (gone) return
      if (missed.current) recordPlayer('code', { reason: missed.current.reason }, missed.current.at)
      missed.current = undefined
      parent.append(mount)
      handle.current = createPlayer(mount, latest.current, {
        onError: (error) => setView({ mount, error }),
        onRecovered: () => setView((before) => (before.error ? { mount } : before)),
      })
      Object.assign(mount, { player: handle.current.player })
      setView({ mount })
      if (wanted.current) handle.current.play()
    }
    const load = () => importChunk(() => import('./player'), window.__chunks?.['posts/videoBox/player']?.[0])
    load()
      .then(inNextTurn)
      .then(start)
      .catch((error: unknown) => {
        if (gone) return
        missed.current = { reason: String(error), at: Date.now() }
        setView({ error: VideoErrorKind.Player })
      })
    return () => {
      gone = true
      handle.current?.destroy()
      handle.current = undefined
      mount.remove()
    }
  }, [stage, begun, attempt])

  /** The message stays until the player has its address: a press of 播放 before that would be lost. */
  async function resume(isAddressOld: boolean): Promise<void> {
    if (resuming.current) return
    resuming.current = true
    const url = isAddressOld ? await renew().catch(() => undefined) : undefined
    resuming.current = false
    if (url) latest.current = { ...latest.current, url }
    setView(({ mount }) => ({ mount }))
    handle.current?.resume(latest.current.url)
  }

  return {
    view,
    play: () => {
      wanted.current = true
      handle.current?.play()
    },
    refresh: () => {
      // Some browsers cache a failed import until the page is closed: the second time the page is reloaded.
      if (!handle.current && attempt > 0 && navigator.onLine) return window.location.reload()
      if (handle.current) return void resume(ADDRESS_ERRORS.includes(view.error))
      setView(({ mount }) => ({ mount }))
      setAttempt(attempt + 1)
    },
  }
}
