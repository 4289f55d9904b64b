import Player from 'xgplayer/es/player'
import langZhCn from 'xgplayer/es/lang/zh-cn'
import './player.css'
import { makeControlsAccessible } from './accessibleControls'
import { endFullPageByBack } from './endFullPageByBack'
import { inSlices } from './inSlices'
import { enableMouse } from './mouseOnTouchScreens'
import { FIRST_PLUGINS, furtherPlugins } from './plugins'
import { followPlayback, type PlayerListeners } from './playback'
import { playerSettings, type VideoSource } from './settings'
import { recordPlayer } from './stats'
import { pressByTapsOnly } from './tapsOnly'

export { recordPlayer }

export interface PlayerHandle {
  readonly player: Player
  play(): void
  /** Loads `url` again and continues at the same second. */
  resume(url: string): void
  destroy(): void
}

/**
 * Starts the player (rule: video box) in `mount`, an element of its own; `destroy` empties it. Created over several
 * tasks, to keep slow phones responsive.
 */
export function createPlayer(mount: HTMLElement, source: VideoSource, listeners: PlayerListeners): PlayerHandle {
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
  const playback = followPlayback(player, media, source.url, listeners)
  let gone = false

  return {
    player,
    play: () => {
      making.finish()
      // At once where that is possible: browsers allow it within the tap.
      if (media.hasAttribute('src')) void player.play()
      else void starting.then(() => gone || player.play())
    },
    resume: (url) => {
      making.finish()
      playback.resume(url)
    },
    destroy: () => {
      gone = true
      making.stop()
      leaveHistory()
      playback.stop()
      player.destroy()
    },
  }
}
