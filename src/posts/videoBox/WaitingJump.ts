import BasePlugin from 'xgplayer/es/plugin/basePlugin'

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
 * After 15 s of waiting, skips 2 s, up to 4 times (rule: video box). Replaces xgplayer's own plugin, with its name and
 * settings: that one skips further each time, five times.
 */
export class WaitingJump extends BasePlugin {
  static override get pluginName() {
    return 'waitingTimeoutJump'
  }

  declare config: { waitingTime: number; jumpSize: number; jumpCntMax: number }
  private timer: number | undefined
  private jumps = 0

  override afterCreate(): void {
    this.on('waiting', () => {
      this.timer ??= window.setTimeout(() => this.act(), this.config.waitingTime * 1000)
    })
    this.on(['playing', 'canplay'], () => this.stop())
  }

  override destroy(): void {
    this.stop()
  }

  private stop(): void {
    window.clearTimeout(this.timer)
    this.timer = undefined
  }

  private act(): void {
    this.timer = undefined
    const { player } = this
    const { media } = player
    if (!(media instanceof HTMLVideoElement) || media.paused) return
    const stoodAt = media.currentTime
    void reachable(media.currentSrc).then((answered) => {
      const isStalled = player.media === media && media.readyState < 3 && media.currentTime === stoodAt
      if (!isStalled || media.error) return
      if (answered) this.jump(media)
      else player.emit(WAITED_IN_VAIN)
    })
  }

  private jump(media: HTMLVideoElement): void {
    const target = media.currentTime + this.config.jumpSize
    if (this.jumps >= this.config.jumpCntMax || target > media.duration) {
      this.player.emit(WAITED_IN_VAIN)
      return
    }
    this.jumps++
    this.player.emit(WAITING_JUMP)
    media.currentTime = target
  }
}
