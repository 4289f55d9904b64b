import WaitingTimeoutJump from 'xgplayer/es/plugins/waitingTimeoutJump'

interface Parts {
  config: { waitingTime: number; jumpSize: number; jumpCntMax: number }
  player: { media: HTMLVideoElement | null; emit(event: string): void }
  timer: number | null
  jumpCnt: number
  onWaiting: () => void
  onJump: () => void
}

export const WAITED_IN_VAIN = 'waited_in_vain'
export const WAITING_JUMP = 'waiting_jump'

const PROBE_MS = 3000

/** False only when the file's server cannot be reached. */
async function reachable(url: string): Promise<boolean> {
  const probe = new AbortController()
  const timer = window.setTimeout(() => probe.abort(), PROBE_MS)
  try {
    const response = await fetch(url, { headers: { Range: 'bytes=0-0' }, cache: 'no-store', signal: probe.signal })
    response.body?.cancel().catch(() => undefined)
    return true
  } catch {
    return probe.signal.aborted
  } finally {
    window.clearTimeout(timer)
  }
}

/**
 * After 15 s of waiting, jumps ahead by 2 s, up to 4 times (rule: video box). xgplayer's own plugin jumps further
 * each time, five times.
 */
export class WaitingJump extends WaitingTimeoutJump {
  constructor(options: ConstructorParameters<typeof WaitingTimeoutJump>[0]) {
    super(options)
    const parts = this as unknown as Parts
    const jump = (media: HTMLVideoElement) => {
      const target = media.currentTime + parts.config.jumpSize
      if (parts.jumpCnt >= parts.config.jumpCntMax || target > media.duration) {
        parts.player.emit(WAITED_IN_VAIN)
        return
      }
      parts.jumpCnt++
      parts.player.emit(WAITING_JUMP)
      media.currentTime = target
    }
    parts.onWaiting = () => {
      if (!parts.timer) parts.timer = window.setTimeout(parts.onJump, parts.config.waitingTime * 1000)
    }
    parts.onJump = () => {
      parts.timer = null
      const { media } = parts.player
      if (!media || media.paused) return
      const stoodAt = media.currentTime
      void reachable(media.currentSrc).then((answered) => {
        const waiting = parts.player.media === media && media.readyState < 3 && media.currentTime === stoodAt
        if (!waiting || media.error) return
        if (answered) jump(media)
        else parts.player.emit(WAITED_IN_VAIN)
      })
    }
  }

  override destroy(): void {
    const { timer } = this as unknown as Parts
    if (timer) window.clearTimeout(timer)
  }
}
