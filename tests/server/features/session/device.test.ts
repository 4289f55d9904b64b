import { expect, it } from 'vitest'
import { deviceName } from '@server/features/session/device'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko)'
const HARMONY = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0'

it.each([
  [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 'iPhone · Safari'],
  [`${IPHONE} CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1`, 'iPhone · Chrome'],
  [`${IPHONE} Version/17.0 EdgiOS/122.0.2365.99 Mobile/15E148 Safari/604.1`, 'iPhone · Edge'],
  [`${IPHONE} Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh`, 'iPhone · 企业微信'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.47 NetType/WIFI`, 'iPhone · 微信'],
  [`${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36`, 'Android 设备 · Chrome'],
  [`${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36 EdgA/120.0.2210.115`, 'Android 设备 · Edge'],
  [
    `${ANDROID} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.2`,
    'Android 设备 · 小米浏览器',
  ],
  [
    `${ANDROID} Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.4.8.1301 Mobile Safari/537.36`,
    'Android 设备 · UC 浏览器',
  ],
  [`${HARMONY} Safari/537.36 ArkWeb/4.1.6.1 Mobile`, '鸿蒙设备 · 系统浏览器'],
  [`${HARMONY} Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`, '鸿蒙设备 · 华为浏览器'],
  ['curl/8.5.0', '未知设备'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
