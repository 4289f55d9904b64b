import { keyedDigest } from '../../lib/digest'
import { networkOf } from '../../lib/network'

const PLATFORMS: readonly [RegExp, string][] = [
  [/OpenHarmony|HarmonyOS/i, '鸿蒙设备'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android 设备'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh/, 'Mac 电脑'],
  [/Linux/, 'Linux 电脑'],
]
const PROGRAMS: readonly [RegExp, string][] = [
  [/BoleHome|Html5Plus/, '伯乐 App'],
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const named = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1]

/** Device name for people, for example `iPhone · 微信`. */
export function deviceName(userAgent: string): string {
  const parts = [named(PLATFORMS, userAgent), named(PROGRAMS, userAgent)].filter(Boolean)
  return parts.join(' · ') || '未知设备'
}

/** A device is identified by network and user agent. */
export function deviceHash(secret: string, address: string, userAgent: string): string {
  return keyedDigest(secret, 'device', `${networkOf(address)}\n${userAgent}`)
}
