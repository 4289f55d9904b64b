import type Player from 'xgplayer/es/player'
import { atSheetEntry, pushSheetEntry } from '@/ui/sheet/sheetEntry'
import { isSteppingBack, stepBack } from '@/ui/sheet/stepBack'

/**
 * Gives 网页全屏 a history entry of its own, so that the back gesture only ends it.
 * @returns a function that stops this
 */
export function endFullPageByBack(player: Player): () => void {
  const handlePop = () => {
    if (player.cssfullscreen && !atSheetEntry()) player.exitCssFullscreen()
  }
  player.on('cssFullscreen_change', (isFull: boolean) => {
    if (isFull === atSheetEntry()) return
    if (isFull) pushSheetEntry()
    else if (!isSteppingBack()) void stepBack()
  })
  window.addEventListener('popstate', handlePop)
  return () => window.removeEventListener('popstate', handlePop)
}
