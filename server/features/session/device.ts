import { keyedDigest } from '../../lib/digest'
import { networkOf } from '../../lib/http/network'

const PLATFORMS: readonly [RegExp, string][] = [
  [/OpenHarmony|HarmonyOS/i, '鸿蒙设备'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android 设备'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh/, 'Mac 电脑'],
  [/Linux/, 'Linux 电脑'],
]
/** Almost all of them say that they are Chrome or Safari, too. */
const PROGRAMS: readonly [RegExp, string][] = [
  [/BoleHome|Html5Plus/, '伯乐 App'],
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Lark|Feishu/, '飞书'],
  [/AlipayClient/, '支付宝'],
  [/\bQQ\//, 'QQ'],
  [/MQQBrowser/, 'QQ 浏览器'],
  [/UCBrowser/, 'UC 浏览器'],
  [/Quark/, '夸克'],
  [/baiduboxapp/, '百度'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/HeyTapBrowser/, 'OPPO 浏览器'],
  [/VivoBrowser/, 'vivo 浏览器'],
  [/ArkWeb/, '系统浏览器'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
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
