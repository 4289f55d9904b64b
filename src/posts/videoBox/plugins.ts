import CssFullscreen from 'xgplayer/es/plugins/cssFullScreen'
import Download from 'xgplayer/es/plugins/download'
import DynamicBg from 'xgplayer/es/plugins/dynamicBg'
import FpsDetect from 'xgplayer/es/plugins/fpsDetect'
import Fullscreen from 'xgplayer/es/plugins/fullscreen'
import GapJump from 'xgplayer/es/plugins/gapJump'
import Keyboard from 'xgplayer/es/plugins/keyboard'
import Loading from 'xgplayer/es/plugins/loading'
import Mobile from 'xgplayer/es/plugins/mobile'
import Pc from 'xgplayer/es/plugins/pc'
import Pip from 'xgplayer/es/plugins/pip'
import Play from 'xgplayer/es/plugins/play'
import PlaybackRate from 'xgplayer/es/plugins/playbackRate'
import Progress from 'xgplayer/es/plugins/progress'
import ProgressPreview from 'xgplayer/es/plugins/progressPreview'
import Prompt from 'xgplayer/es/plugins/prompt'
import Replay from 'xgplayer/es/plugins/replay'
import ScreenShot from 'xgplayer/es/plugins/screenShot'
import Start from 'xgplayer/es/plugins/start'
import TestSpeed from 'xgplayer/es/plugins/testspeed'
import Time from 'xgplayer/es/plugins/time'
import Thumbnail from 'xgplayer/es/plugins/common/thumbnail'
import Sniffer from 'xgplayer/es/utils/sniffer'
import { PLAYER_DOWNLOAD_LOCK_MS } from '@contract/limits'
import { StrictMiniProgress, StrictVolume } from './strictStyles'
import { WaitingJump } from './WaitingJump'

class LockedDownload extends Download {
  constructor(options: ConstructorParameters<typeof Download>[0]) {
    super(options)
    const save = this.download
    this.download = (event) => {
      if (this.isLock) return
      save(event)
      window.clearTimeout(this.timer)
      this.timer = window.setTimeout(() => {
        this.isLock = false
        this.timer = null
      }, PLAYER_DOWNLOAD_LOCK_MS)
    }
  }
}

/** Overlays, in stacking order, and plugins that need the player's construction. */
export const FIRST_PLUGINS = [
  Progress,
  StrictMiniProgress,
  ProgressPreview,
  Time,
  ScreenShot,
  Replay,
  Start,
  Loading,
  Prompt,
  Thumbnail,
  DynamicBg,
]

/** All others: touch controls on phones and tablets, mouse controls elsewhere. */
export function furtherPlugins() {
  const { device, os } = Sniffer
  const hands = device === 'pc' ? [Pc] : os.isIpad ? [Mobile, Pc] : [Mobile]
  return [
    Play,
    PlaybackRate,
    StrictVolume,
    CssFullscreen,
    Fullscreen,
    Pip,
    LockedDownload,
    Keyboard,
    TestSpeed,
    GapJump,
    WaitingJump,
    FpsDetect,
    ...hands,
  ]
}
