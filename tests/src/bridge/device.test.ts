import { expect, it } from 'vitest'
import { readDevice } from '@/bridge/device'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36'

it.each([
  ['Android', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile`, 'android', 'android'],
  [
    'HarmonyOS 4, which runs Android apps',
    `Mozilla/5.0 (Linux; Android 10; HarmonyOS; CDY-AN00) ${CHROME}`,
    'harmony',
    'android',
  ],
  [
    'HarmonyOS 5, which does not',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${CHROME} ArkWeb/4.1.6.1 Mobile`,
    'harmony',
    'harmony',
  ],
])('knows the apps that %s installs', (_, userAgent, system, installs) => {
  expect(readDevice(userAgent, 5)).toMatchObject({ system, installs })
})
