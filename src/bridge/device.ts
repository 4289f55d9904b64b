export type System = 'ios' | 'android' | 'harmony' | 'other'

/** Device and app according to the user agent. Only this folder reads user agents. */
export interface Device {
  system: System
  /** The system whose apps it installs. */
  installs: System
  /** The app around this browser, if it blocks custom schemes. */
  blockedBy: string | undefined
}

/** In-app browsers of chat and feed apps, which block custom schemes; the first match names the app. */
const IN_APP: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/\bQQ\/[\d.]+/, 'QQ'],
  [/Weibo/i, '微博'],
  [/DingTalk/i, '钉钉'],
  [/Lark|Feishu/i, '飞书'],
  [/aweme|BytedanceWebview/i, '抖音'],
  [/AlipayClient/i, '支付宝'],
]

function systemOf(userAgent: string, touchPoints: number): System {
  if (/OpenHarmony|HarmonyOS|ArkWeb/i.test(userAgent)) return 'harmony'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  // An iPad identifies itself as a Mac.
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios'
  return /Android/i.test(userAgent) ? 'android' : 'other'
}

/** Reads a user agent (screens `/app`: iOS, Android, HarmonyOS, WeChat). */
export function readDevice(
  userAgent: string = navigator.userAgent,
  touchPoints: number = navigator.maxTouchPoints,
): Device {
  const system = systemOf(userAgent, touchPoints)
  return {
    system,
    // HarmonyOS up to version 4 names Android as well, whose apps it runs.
    installs: system === 'harmony' && /Android/i.test(userAgent) ? 'android' : system,
    blockedBy: IN_APP.find(([pattern]) => pattern.test(userAgent))?.[1],
  }
}
