import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { LOCAL_CAPTCHA_PREFIX, LOCAL_TRACK_MAX, type LocalSlide } from '@contract/captcha'
import { randomHex } from '@/lib/newKey'
import { Pressable } from '@/ui/button/Button'
import { Icon, Outline } from '@/ui/icon/Icon'
import { TICK } from '@/ui/icon/tick'
import styles from './Captcha.module.css'

const END = 99
const KEY_STEP = 10

/** Slider for development; its text says so. */
export function LocalSlider({ onSlide }: { onSlide: (captchaVerifyParam: string) => void }) {
  const [at, setAt] = useState(0)
  const [done, setDone] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; at: number } | undefined>(undefined)
  const track = useRef<LocalSlide['track']>([])

  function record(next: number) {
    const now = Date.now()
    if (track.current.length === 0 || !start.current) start.current = { x: start.current?.x ?? 0, at: now }
    // The backend checks the last point.
    if (track.current.length === LOCAL_TRACK_MAX) track.current.pop()
    track.current.push([Math.round(next), now - start.current.at])
    setAt(next)
  }

  function finish(last: number) {
    if (last < END) return reset()
    const slide: LocalSlide = { nonce: randomHex(16), track: track.current }
    setAt(100)
    setDone(true)
    onSlide(LOCAL_CAPTCHA_PREFIX + JSON.stringify(slide))
  }

  function reset() {
    start.current = undefined
    track.current = []
    setAt(0)
  }

  function handleDown(event: PointerEvent<HTMLButtonElement>) {
    if (done) return
    event.currentTarget.setPointerCapture(event.pointerId)
    track.current = []
    start.current = { x: event.clientX, at: Date.now() }
    record(0)
  }

  function placeOf(event: PointerEvent<HTMLButtonElement>): number {
    const way = (box.current?.clientWidth ?? 0) - event.currentTarget.offsetWidth
    const part = way > 0 ? ((event.clientX - (start.current?.x ?? 0)) / way) * 100 : 0
    return Math.min(100, Math.max(0, part))
  }

  function handleMove(event: PointerEvent<HTMLButtonElement>) {
    if (start.current && !done && event.currentTarget.hasPointerCapture(event.pointerId)) record(placeOf(event))
  }

  function handleUp(event: PointerEvent<HTMLButtonElement>) {
    if (!start.current || done) return
    const last = placeOf(event)
    record(last)
    finish(last)
  }

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? KEY_STEP : event.key === 'ArrowLeft' ? -KEY_STEP : 0
    if (step === 0 || done) return
    event.preventDefault()
    if (track.current.length === 0) record(0)
    const next = Math.min(100, Math.max(0, at + step))
    record(next)
    if (next === 100) finish(next)
  }

  return (
    <div ref={box} className={done ? `${styles.slider} ${styles.done}` : styles.slider}>
      <span className={styles.words}>{done ? '已滑动' : '请按住滑块，拖动到最右边'}</span>
      <Pressable
        className={styles.handle}
        style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}
        role="slider"
        aria-label="滑动验证，按右方向键移到最右边"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at)}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={reset}
        onKeyDown={handleKey}
      >
        {done ? <Outline d={TICK} /> : <Icon name="forward" />}
      </Pressable>
    </div>
  )
}
