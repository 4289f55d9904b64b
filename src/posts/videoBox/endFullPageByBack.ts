import type Player from 'xgplayer/es/player'

/** The entry is marked like that of a sheet, so that a reload leaves it. */
function isMarked(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'sheet' in state
}

/**
 * Gives 网页全屏 a history entry of its own, so that the back gesture only ends it.
 * @returns a function that stops this
 */
export function endFullPageByBack(player: Player): () => void {
  const handlePop = () => {
    if (player.cssfullscreen && !isMarked()) player.exitCssFullscreen()
  }
  player.on('cssFullscreen_change', (isFull: boolean) => {
    if (isFull === isMarked()) return
    if (!isFull) return window.history.back()
    const former = window.history.state as { idx?: number } | null
    window.history.pushState({ ...former, idx: (former?.idx ?? 0) + 1, sheet: true }, '')
  })
  window.addEventListener('popstate', handlePop)
  return () => window.removeEventListener('popstate', handlePop)
}
