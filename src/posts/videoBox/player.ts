import Player from 'xgplayer/es/player'
import langZhCn from 'xgplayer/es/lang/zh-cn'
import type Prompt from 'xgplayer/es/plugins/prompt'
import './player.css'
import { makeControlsAccessible } from './accessibleControls'
import { diagnose } from './diagnose'
import { endFullPageByBack } from './endFullPageByBack'
import { VideoErrorKind } from './videoErrors'
import { inSlices } from './inSlices'
import { enableMouse } from './mouseOnTouchScreens'
import { FIRST_PLUGINS, furtherPlugins } from './plugins'
import { playerSettings, type VideoSource } from './settings'
import { recordPlayer } from './stats'
import { pressByTapsOnly } from './tapsOnly'
import { WAITED_IN_VAIN, WAITING_JUMP } from './WaitingJump'

export { recordPlayer }

export interface PlayerHandle {
  readonly player: Player
  play(): void
  /** Loads `url` again and continues at the same second. */
  resume(url: string): void
  destroy(): void
}

interface Listeners {
  onError(kind: VideoErrorKind): void
  /** It plays again, after a refresh or automatically. */
  onRecovered(): void
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(seconds < 3600 ? 14 : 11, 19)

/**
 * Starts the player (rule: video box) in `mount`, an element of its own; `destroy` empties it. Created over several
 * tasks, to keep slow phones responsive.
 */
export function createPlayer(mount: HTMLElement, source: VideoSource, listeners: Listeners): PlayerHandle {
  const player = new Player({
    ...playerSettings(source),
    el: mount,
    i18n: [langZhCn],
    plugins: [...FIRST_PLUGINS],
    // After all plugins are created.
    videoInit: false,
  })
  const leaveHistory = endFullPageByBack(player)
  /** Settles once the video has its source. */
  let starting: Promise<unknown> = Promise.resolve()
  // The bar is shown once its layout is final.
  mount.dataset.making = ''
  const making = inSlices([
    ...furtherPlugins().map((plugin) => () => void player.registerPlugin(plugin)),
    () => makeControlsAccessible(player),
    () => enableMouse(player),
    () => pressByTapsOnly(player),
    () => {
      delete mount.dataset.making
      starting = Promise.resolve<unknown>(player.start()).catch(() => undefined)
    },
  ])
  const { media } = player
  if (!(media instanceof HTMLVideoElement)) throw new Error('the player has no video element')
  // Before it has its source: what is over it until the player is shown leaves its focus to it.
  mount.prepend(media)
  let address = { url: source.url, isFresh: false }
  let reached = 0
  let started = false
  let gone = false
  // Off while the shown position was not reached by watching.
  let steady = true
  let probe = new AbortController()

  const fail = (kind: VideoErrorKind) => {
    steady = false
    recordPlayer('fault', { fault: kind, at: reached, code: media.error?.code ?? 0 })
    player.addClass('xgplayer-is-error')
    // A skip over data that did not arrive is reverted.
    if (media.readyState > 0 && Math.abs(media.currentTime - reached) > 1) media.currentTime = reached
    listeners.onError(kind)
  }
  const remember = () => {
    if (steady) reached = media.currentTime
  }

  player.on('timeupdate', remember)
  player.on('seeking', remember)
  player.on('play', () => {
    started = true
    recordPlayer('play', { at: media.currentTime })
  })
  player.on('pause', () => recordPlayer('pause', { at: media.currentTime }))
  player.on('ended', () => recordPlayer('ended'))
  player.on('waiting', () => recordPlayer('waiting', { at: media.currentTime }))
  player.on('fps_stuck', () => recordPlayer('stuck', { at: media.currentTime }))
  player.on(WAITING_JUMP, () => {
    steady = false
  })
  player.on('playing', () => {
    if (!media.seeking) steady = true
    address.isFresh = false
    listeners.onRecovered()
  })
  player.on('loadedmetadata', () => {
    recordPlayer('loaded', { seconds: media.duration, width: media.videoWidth, height: media.videoHeight })
    // Sound whose video codec this device cannot decode: some browsers play only the sound.
    if (media.videoWidth === 0) {
      media.pause()
      fail(VideoErrorKind.Unsupported)
    }
  })
  player.on(WAITED_IN_VAIN, () => fail(VideoErrorKind.Network))
  player.on('error', () => {
    const error = media.error
    if (!error) return
    steady = false
    probe.abort()
    probe = new AbortController()
    const { signal } = probe
    diagnose(address, error, signal).then(
      (kind) => signal.aborted || fail(kind),
      () => undefined,
    )
  })

  return {
    player,
    play: () => {
      making.finish()
      // At once where that is possible: browsers allow it within the tap.
      if (media.hasAttribute('src')) void player.play()
      else void starting.then(() => gone || player.play())
    },
    resume: (fresh) => {
      making.finish()
      const at = reached
      const settle = () => {
        steady = true
      }
      probe.abort()
      steady = false
      address = { url: fresh, isFresh: fresh !== address.url }
      recordPlayer('refresh', { at })
      player.removeClass('xgplayer-is-error')
      player.once('loadedmetadata', () => {
        if (at === 0) return settle()
        player.once('seeked', settle)
        player.currentTime = at
        const prompt: Prompt | null = player.getPlugin('prompt')
        prompt?.showPrompt(`已从 ${clock(at)} 继续播放`)
      })
      player.src = fresh
      if (started) player.play()
    },
    destroy: () => {
      gone = true
      making.stop()
      leaveHistory()
      probe.abort()
      player.destroy()
    },
  }
}
