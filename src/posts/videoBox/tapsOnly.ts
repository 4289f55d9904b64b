import type Player from 'xgplayer/es/player'
import type Mobile from 'xgplayer/es/plugins/mobile'

const CONTROLS = 'xg-icon, xg-start, xg-replay, .xg-options-list li'
/** Movement in pixels that makes a touch a swipe. */
const SLOP_PX = 10

/** xgplayer takes every touch that leaves a control for a press, also one that scrolled the page or sought a second. */
export function pressByTapsOnly(player: Player): void {
  let from: { x: number; y: number } | undefined
  player.root?.addEventListener(
    'touchstart',
    ({ touches: [touch] }) => {
      from = touch && { x: touch.clientX, y: touch.clientY }
      // A short swipe on a control leaves its place behind, from which the next one would seek.
      const gestures = player.getPlugin('mobile') as Mobile | null
      gestures?.resetPos()
    },
    { capture: true, passive: true },
  )
  player.root?.addEventListener(
    'touchend',
    (event) => {
      if (!(event instanceof TouchEvent) || !(event.target instanceof Element)) return
      const to = event.changedTouches[0]
      const isSwipe = from && to && Math.hypot(to.clientX - from.x, to.clientY - from.y) > SLOP_PX
      if (isSwipe && event.target.closest(CONTROLS)) event.stopPropagation()
    },
    true,
  )
}
