import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PLAYER_WAITING } from '@contract/limits'
import { WAITED_IN_VAIN, WAITING_JUMP, WaitingJump } from '@/posts/videoBox/WaitingJump'

const VIDEO = 'http://localhost:8080/files/video.mp4'

interface Playback {
  currentTime: number
  duration: number
  paused: boolean
  readyState: number
  currentSrc: string
}

/** A video element with simulated playback, which jsdom lacks. */
function videoOf(playback: Playback): HTMLVideoElement & Playback {
  const properties = Object.entries(playback).map(([name, value]) => [name, { value, writable: true }])
  return Object.defineProperties(document.createElement('video'), Object.fromEntries(properties))
}

function waitingVideo() {
  const media = videoOf({ currentTime: 10, duration: 60, paused: false, readyState: 1, currentSrc: VIDEO })
  const emitted: string[] = []
  const listeners = new Map<string, () => void>()
  const player = {
    media,
    config: {},
    emit: (event: string) => emitted.push(event),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
  }
  const config = {
    useWaitingTimeoutJump: true,
    waitingTime: PLAYER_WAITING.afterSeconds,
    jumpSize: PLAYER_WAITING.jumpSeconds,
    jumpCntMax: PLAYER_WAITING.times,
  }
  const options = { player, config, pluginName: 'waitingTimeoutJump' } as unknown as ConstructorParameters<
    typeof WaitingJump
  >[0]
  const plugin = new WaitingJump(options)
  plugin.afterCreate()
  return { media, emitted, plugin, tell: (event: string) => listeners.get(event)?.() }
}

const fetchAnswers = (answer: typeof fetch) => vi.spyOn(window, 'fetch').mockImplementation(answer)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('goes on by two seconds after fifteen, four times, and then gives up', async () => {
  fetchAnswers(async () => new Response(null, { status: 206 }))
  const { media, emitted, tell } = waitingVideo()
  tell('waiting')
  await pass(14_900)
  expect(media.currentTime).toBe(10)
  await pass(200)
  expect(media.currentTime).toBe(12)
  for (const second of [14, 16, 18]) {
    tell('waiting')
    await pass(15_000)
    expect(media.currentTime).toBe(second)
  }
  expect(emitted).toEqual(Array.from({ length: 4 }, () => WAITING_JUMP))
  tell('waiting')
  await pass(15_000)
  expect(media.currentTime).toBe(18)
  expect(emitted[4]).toBe(WAITED_IN_VAIN)
})

it('does not jump about while the server cannot be reached', async () => {
  fetchAnswers(() => Promise.reject(new TypeError('Failed to fetch')))
  const { media, emitted, tell } = waitingVideo()
  tell('waiting')
  await pass(15_000)
  expect(media.currentTime).toBe(10)
  expect(emitted).toEqual([WAITED_IN_VAIN])
})

it('leaves a video alone that plays again meanwhile', async () => {
  fetchAnswers(async () => new Response(null, { status: 206 }))
  const { media, emitted, tell } = waitingVideo()
  tell('waiting')
  media.readyState = 4
  await pass(20_000)
  expect(media.currentTime).toBe(10)
  expect(emitted).toEqual([])
})

it('stops counting when the player goes', async () => {
  const { media, plugin, tell } = waitingVideo()
  tell('waiting')
  plugin.destroy()
  await pass(20_000)
  expect(media.currentTime).toBe(10)
})

it('stops counting when the video plays again', async () => {
  fetchAnswers(async () => new Response(null, { status: 206 }))
  const { media, tell } = waitingVideo()
  tell('waiting')
  await pass(14_000)
  tell('canplay')
  await pass(14_000)
  expect(media.currentTime).toBe(10)
  tell('waiting')
  await pass(15_000)
  expect(media.currentTime).toBe(12)
})
