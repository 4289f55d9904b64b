import { PLAYER_RATES } from '@contract/limits'
import type Player from 'xgplayer/es/player'

/** Members of plugins that are used here. */
interface Plugin {
  root: HTMLElement | null
  isPip?: boolean
  switchPIP?(event: Event): void
}

const pluginOf = (player: Player, name: string): Plugin | null => player.getPlugin(name)

interface Control {
  plugin: string
  label(player: Player): string
  press(player: Player, event: Event): void
}

function nextRate(current: number): number {
  const at = PLAYER_RATES.findIndex((rate) => rate === current)
  return PLAYER_RATES[(at + 1) % PLAYER_RATES.length] ?? 1
}

const togglePlay = (player: Player) => (player.paused ? player.play() : player.pause())

const CONTROLS: Control[] = [
  { plugin: 'play', label: (player) => (player.paused ? '播放' : '暂停'), press: togglePlay },
  {
    plugin: 'playbackrate',
    label: (player) => `播放速度 ${player.playbackRate}x`,
    press: (player) => {
      player.playbackRate = nextRate(player.playbackRate)
    },
  },
  {
    plugin: 'volume',
    label: (player) => (player.muted ? '取消静音' : '静音'),
    press: (player) => {
      player.muted = !player.muted
    },
  },
  {
    plugin: 'cssfullscreen',
    label: (player) => (player.cssfullscreen ? '退出网页全屏' : '网页全屏'),
    press: (player) => (player.cssfullscreen ? player.exitCssFullscreen() : player.getCssFullscreen()),
  },
  {
    plugin: 'fullscreen',
    label: (player) => (player.fullscreen ? '退出全屏' : '全屏'),
    press: (player) => void (player.fullscreen ? player.exitFullscreen() : player.getFullscreen()),
  },
  {
    plugin: 'pip',
    label: (player) => (pluginOf(player, 'pip')?.isPip ? '退出画中画' : '画中画'),
    press: (player, event) => pluginOf(player, 'pip')?.switchPIP?.(event),
  },
  { plugin: 'replay', label: () => '重播', press: (player) => player.replay() },
]

const STATES = [
  'play',
  'pause',
  'ended',
  'ratechange',
  'volumechange',
  'cssFullscreen_change',
  'fullscreen_change',
  'pip_change',
  'loadedmetadata',
]

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}

function makeSlider(player: Player, root: HTMLElement): void {
  const set = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) root.setAttribute(name, value)
  }
  const update = () => {
    const duration = Number.isFinite(player.duration) ? player.duration : 0
    set({
      'aria-valuemax': String(Math.floor(duration)),
      'aria-valuenow': String(Math.floor(player.currentTime)),
      'aria-valuetext': `${clock(player.currentTime)}，共 ${clock(duration)}`,
    })
  }
  set({ role: 'slider', tabindex: '0', 'aria-label': '播放进度', 'aria-valuemin': '0' })
  update()
  for (const event of ['timeupdate', 'seeked', 'durationchange']) player.on(event, update)
  root.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? player.duration : step && player.currentTime + step
    if (target === undefined || !player.duration) return
    event.preventDefault()
    event.stopPropagation()
    player.currentTime = Math.max(0, Math.min(player.duration, target))
  })
}

/** xgplayer's icons are plain elements: adds roles, names that follow the state, focus and keyboard control. */
export function makeControlsAccessible(player: Player): void {
  for (const { plugin, label, press } of CONTROLS) {
    const root = pluginOf(player, plugin)?.root
    if (!root) continue
    const name = () => root.setAttribute('aria-label', label(player))
    root.setAttribute('role', 'button')
    root.setAttribute('tabindex', '0')
    name()
    for (const event of STATES) player.on(event, () => window.setTimeout(name))
    root.addEventListener('keydown', (event) => {
      if (event.target !== root || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      event.stopPropagation()
      press(player, event)
    })
  }
  const progress = pluginOf(player, 'progress')?.root
  if (progress) makeSlider(player, progress)
  pluginOf(player, 'start')?.root?.setAttribute('aria-hidden', 'true')
}
