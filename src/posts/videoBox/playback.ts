import type Player from 'xgplayer/es/player'
import type Prompt from 'xgplayer/es/plugins/prompt'
import { diagnose } from './diagnose'
import { recordPlayer } from './stats'
import { VideoErrorKind } from './videoErrors'
import { WAITED_IN_VAIN, WAITING_JUMP } from './WaitingJump'

export interface PlayerListeners {
  onError(kind: VideoErrorKind): void
  /** It plays again, after a refresh or automatically. */
  onRecovered(): void
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(seconds < 3600 ? 14 : 11, 19)

/** Records events that nothing else reacts to. */
function recordEvents(player: Player, media: HTMLVideoElement): void {
  const recordAt = (event: 'play' | 'pause' | 'waiting' | 'stuck') => () =>
    recordPlayer(event, { at: media.currentTime })
  player.on('play', recordAt('play'))
  player.on('pause', recordAt('pause'))
  player.on('ended', () => recordPlayer('ended'))
  player.on('waiting', recordAt('waiting'))
  player.on('fps_stuck', recordAt('stuck'))
  player.on('loadedmetadata', () =>
    recordPlayer('loaded', { seconds: media.duration, width: media.videoWidth, height: media.videoHeight }),
  )
}

/** Follows a player: records what it does, notes the position that was watched, and tells of its errors. */
export function followPlayback(player: Player, media: HTMLVideoElement, url: string, listeners: PlayerListeners) {
  let address = { url, isFresh: false }
  let reached = 0
  let started = false
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

  recordEvents(player, media)
  player.on('timeupdate', remember)
  player.on('seeking', remember)
  player.on('play', () => {
    started = true
  })
  player.on(WAITING_JUMP, () => {
    steady = false
  })
  player.on('playing', () => {
    if (!media.seeking) steady = true
    address.isFresh = false
    listeners.onRecovered()
  })
  player.on('loadedmetadata', () => {
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

  /** Loads `fresh` and continues at the position that was watched. */
  function resume(fresh: string): void {
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
  }

  return { resume, stop: () => probe.abort() }
}
