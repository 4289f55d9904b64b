const ENOUGH_PX = 64
const MAX_PX = 96

/**
 * Tracks a touch that pulls a list down from its top.
 * @param sign grows with the pull and shows what releasing will do
 * @returns a stop function
 */
export function pullArea(area: HTMLElement, sign: HTMLElement, refresh: () => void): () => void {
  let startX = 0
  let startY = 0
  let pulled = 0
  let state: 'idle' | 'watching' | 'pulling' = 'idle'

  function draw(distance: number): void {
    pulled = distance
    sign.style.height = `${distance}px`
    sign.textContent = distance >= ENOUGH_PX ? '释放立即刷新' : '下拉刷新'
  }

  function handleStart(event: TouchEvent): void {
    const touch = event.touches[0]
    // A second finger ends the pull.
    if (state === 'pulling') draw(0)
    state = touch && event.touches.length === 1 && window.scrollY <= 0 ? 'watching' : 'idle'
    startX = touch?.clientX ?? 0
    startY = touch?.clientY ?? 0
  }

  function handleMove(event: TouchEvent): void {
    const touch = event.touches[0]
    if (state === 'idle' || !touch) return
    const down = touch.clientY - startY
    const aside = Math.abs(touch.clientX - startX)
    if (state === 'watching' && (down < 0 || aside > Math.abs(down))) state = 'idle'
    if (state === 'watching' && down > 8 && event.cancelable) state = 'pulling'
    if (state !== 'pulling') return
    if (event.cancelable) event.preventDefault()
    draw(Math.max(0, Math.min(MAX_PX, down / 2)))
  }

  function handleEnd(event: TouchEvent): void {
    if (state === 'pulling' && event.type === 'touchend' && pulled >= ENOUGH_PX) refresh()
    if (state === 'pulling') draw(0)
    state = 'idle'
  }

  area.addEventListener('touchstart', handleStart, { passive: true })
  area.addEventListener('touchmove', handleMove, { passive: false })
  area.addEventListener('touchend', handleEnd)
  area.addEventListener('touchcancel', handleEnd)
  return () => {
    area.removeEventListener('touchstart', handleStart)
    area.removeEventListener('touchmove', handleMove)
    area.removeEventListener('touchend', handleEnd)
    area.removeEventListener('touchcancel', handleEnd)
  }
}
