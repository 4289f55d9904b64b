import { bridge } from '@/bridge/bridge'
import { environment } from '@/env'
import { playerRecords } from '@/posts/videoBox/stats'

/** Diagnostics text without token, account or phone number. */
export function diagnostics(): string {
  return [
    `版本 ${__RELEASE__}`,
    `环境 ${environment()}`,
    `时间 ${new Date().toISOString()}`,
    `页面 ${location.origin}${location.pathname}`,
    `屏幕 ${window.innerWidth}×${window.innerHeight} @${window.devicePixelRatio}`,
    `语言 ${navigator.language}`,
    `网络 ${navigator.onLine ? '在线' : '离线'}`,
    `安全来源 ${window.isSecureContext ? '是' : '否'}`,
    `App ${bridge.claimsShell ? bridge.version : '无'}`,
    `浏览器 ${bridge.userAgent}`,
    ...playerLines(),
  ].join('\n')
}

/** Log of the player, one line per event, oldest first. */
function playerLines(): string[] {
  const lines = playerRecords().map(
    ({ timestamp, message, payload }) => `${new Date(timestamp).toISOString()} ${message} ${JSON.stringify(payload)}`,
  )
  return [`播放器记录 ${lines.length} 条`, ...lines]
}
