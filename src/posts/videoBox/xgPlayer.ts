export interface XgPlugin {
  root?: HTMLElement | null
  config: Record<string, unknown>
  isPip?: boolean
  switchPIP?(event: Event): void
}

/** The part of xgplayer's Player this folder uses; its own types say `any` here. */
export interface XgPlayer {
  root: HTMLElement
  media: HTMLVideoElement
  plugins: Partial<Record<string, XgPlugin>>
  paused: boolean
  muted: boolean
  playbackRate: number
  currentTime: number
  duration: number
  fullscreen: boolean
  cssfullscreen: boolean
  src: string
  play(): void
  pause(): void
  replay(): void
  getFullscreen(): Promise<void>
  exitFullscreen(): void
  getCssFullscreen(): void
  exitCssFullscreen(): void
  addClass(name: string): void
  removeClass(name: string): void
  showPrompt(text: string): void
  on(event: string, listener: () => void): void
  once(event: string, listener: () => void): void
  destroy(): void
}
