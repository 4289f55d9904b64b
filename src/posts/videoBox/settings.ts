import type { IPlayerOptions } from 'xgplayer/es/defaultConfig'
import {
  PLAYER_DYNAMIC_BG_FRAME_RATE,
  PLAYER_INACTIVITY_MS,
  PLAYER_MINI_PROGRESS_HEIGHT,
  PLAYER_PROMPT_MS,
  PLAYER_RATES,
  PLAYER_SCREENSHOT,
  PLAYER_SMALL_GAP_SECONDS,
  PLAYER_SPEED_TEST,
  PLAYER_STUCK,
  PLAYER_THUMBNAIL,
  PLAYER_VOLUME,
  PLAYER_WAITING,
} from '@contract/limits'
import { settings } from '@/env'

export interface VideoSource {
  url: string
  poster: string
  title: string
}

/** Attributes for inline playback in old Android WebViews (x5) and iOS. */
const INLINE_ATTRIBUTES = {
  playsinline: 'true',
  'webkit-playsinline': 'true',
  'x5-playsinline': 'true',
  'x5-video-player-type': 'h5-page',
  'x5-video-player-fullscreen': 'false',
  'x5-video-orientation': 'portraint',
}

const LOOK: IPlayerOptions = {
  lang: 'zh-cn',
  width: '',
  height: '',
  videoFillMode: 'contain',
  controls: { mode: 'bottom', autoHide: false, initShow: true },
  mobile: { gestureY: false },
  keyboard: { disableBodyTrigger: true, seekStep: 5 },
  autoplay: false,
  playsinline: true,
  enableContextmenu: true,
  pip: true,
  cssFullscreen: true,
}

/** Player defaults (rule: video box). `plugins` sets the option of the download plugin. */
const DEFAULTS: Record<string, unknown> = {
  volume: PLAYER_VOLUME,
  inactive: PLAYER_INACTIVITY_MS,
  leavePlayerTime: PLAYER_INACTIVITY_MS,
  defaultPlaybackRate: 1,
  playbackRate: [...PLAYER_RATES],
  screenShot: { ...PLAYER_SCREENSHOT, fitVideo: false, disable: true },
  download: { disable: true },
  prompt: { interval: PLAYER_PROMPT_MS, autoHide: true },
  progressPreview: { ...PLAYER_THUMBNAIL },
  thumbnail: { ...PLAYER_THUMBNAIL, urls: [], pic_num: 0, col: 0, row: 0 },
  miniprogress: { height: PLAYER_MINI_PROGRESS_HEIGHT },
  dynamicBg: { frameRate: PLAYER_DYNAMIC_BG_FRAME_RATE, disable: true },
  testspeed: {
    openSpeed: settings.speedTest && settings.speedTestUrl !== '',
    url: settings.speedTestUrl,
    testCnt: PLAYER_SPEED_TEST.tries,
    loadSize: PLAYER_SPEED_TEST.bytes,
    testTimeStep: PLAYER_SPEED_TEST.everyMs,
  },
  gapJump: { useGapJump: true, smallGapLimit: PLAYER_SMALL_GAP_SECONDS },
  waitingTimeoutJump: {
    useWaitingTimeoutJump: true,
    waitingTime: PLAYER_WAITING.afterSeconds,
    jumpSize: PLAYER_WAITING.jumpSeconds,
    jumpCntMax: PLAYER_WAITING.times,
  },
  fpsDetect: { tick: PLAYER_STUCK.tickMs, stuckCount: PLAYER_STUCK.counts },
}

/** All options of a player: the rule "video box" and the defaults. */
export function playerSettings({ url, poster, title }: VideoSource): IPlayerOptions {
  return {
    ...LOOK,
    ...DEFAULTS,
    url,
    poster,
    videoAttributes: {
      ...INLINE_ATTRIBUTES,
      tabindex: '0',
      preload: 'metadata',
      poster,
      'aria-label': title || '视频',
    },
  }
}
