import type Player from 'xgplayer/es/player'
import type PlaybackRate from 'xgplayer/es/plugins/playbackRate'
import type Progress from 'xgplayer/es/plugins/progress'

const RATES = '.xg-options-list li, .xgplayer-playbackrate'

const ratesAt = ({ target }: Event) => (target instanceof Element ? target.closest(RATES) : null)

/**
 * On a touch screen xgplayer's rates and progress line listen to touches only: adds listeners for a mouse and for a
 * screen reader's press.
 */
export function enableMouse(player: Player): void {
  const rates = player.getPlugin('playbackrate') as PlaybackRate | null
  if (player.root && rates?.activeEvent === 'touchend') {
    // Otherwise the browser adds a click to the touch.
    player.root.addEventListener(
      'touchend',
      (event) => event.cancelable && ratesAt(event) && event.preventDefault(),
      true,
    )
    player.root.addEventListener('click', (event) =>
      ratesAt(event)?.dispatchEvent(new Event('touchend', { bubbles: true })),
    )
  }
  const line = player.getPlugin('progress') as Progress | null
  if (line?.domEventType === 'touch') line.root?.addEventListener('mousedown', line.onMouseDown)
}
