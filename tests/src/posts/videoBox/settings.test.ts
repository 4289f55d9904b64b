import { afterEach, expect, it, vi } from 'vitest'

const source = { url: '/files/a.mp4', poster: '', title: '' }

async function speedTest(settings: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { playerSettings } = await import('@/posts/videoBox/settings')
  return playerSettings(source).testspeed as unknown
}

afterEach(() => vi.unstubAllEnvs())

it('tests no speed unless it is switched on and has an address', async () => {
  const counts = { testCnt: 3, loadSize: 204_800, testTimeStep: 3000 }
  expect(await speedTest({})).toEqual({ openSpeed: false, url: '', ...counts })
  expect(await speedTest({ VITE_SPEED_TEST: 'on' })).toMatchObject({ openSpeed: false })
  expect(await speedTest({ VITE_SPEED_TEST: 'off', VITE_SPEED_TEST_URL: '/speed.bin' })).toMatchObject({
    openSpeed: false,
  })
  expect(await speedTest({ VITE_SPEED_TEST: 'on', VITE_SPEED_TEST_URL: 'https://cdn.example/speed.bin' })).toEqual({
    openSpeed: true,
    url: 'https://cdn.example/speed.bin',
    ...counts,
  })
})
