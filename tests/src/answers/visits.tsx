import { act, cleanup } from '@testing-library/react'
import { beforeAll, expect, vi } from 'vitest'
import type { Endpoint } from '@contract/endpoint'
import { screenAt } from '@/app/screens'
import { clearToast } from '@/lib/toast/toast'
import { BASE } from '@/routes'
import { queryClient } from '@/http/queryClient'
import { randomOf } from '@tests/support/answers/generate'
import { schemaKey } from '@tests/support/answers/routeSchemas'
import {
  answerWrongly,
  asksWithoutEnd,
  problemsIn,
  type Steering,
  type WrongBackend,
} from '@tests/support/answers/wrongBackend'
import { putAllInView } from '@tests/support/browser/inView'
import { pause } from '@tests/support/concurrency/pause'
import { renderAt } from '@tests/support/render'
import { backend } from '@tests/support/stubs'

const SEED = Number(process.env.ANSWERS_SEED ?? 17)
const WRONG_ANSWERS = 200
const VISITS_MAX = 1000
const QUIET_TURNS = 3
const TURNS_MAX = 400

export interface Visited {
  /** Name of the screen in the product's language. */
  name: string
  path: string
  /** Signed in. */
  member?: boolean
  /** Data of some calls when they respond correctly. */
  steering?: Steering
  /** Minimum of wrong answers; 200 without it. */
  least?: number
  /** User actions, once the screen has settled. */
  then?: () => void
}

/** Valid data of one call, changed. */
export function steer<Body, Data>(endpoint: Endpoint<Body, Data>, change: (data: Data) => Data): Steering[number] {
  return [schemaKey(endpoint), (data) => change(data as Data)]
}

const turn = () => act(() => pause(0))

/** Waits until no call is pending. */
async function settled(state: WrongBackend): Promise<void> {
  let quiet = 0
  for (let turns = 0; quiet < QUIET_TURNS && turns < TURNS_MAX && !asksWithoutEnd(state); turns += 1) {
    const before = state.asked.length
    await turn()
    quiet = state.open.size === 0 && state.asked.length === before ? quiet + 1 : 0
  }
}

function leave(): void {
  cleanup()
  clearToast()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = ''
}

/** Opens a screen repeatedly with different wrong responses. Throws with the responses of the failed visit. */
export async function visit({
  path,
  member = false,
  steering = [],
  least = WRONG_ANSWERS,
  then,
}: Visited): Promise<void> {
  // React's warnings about repeated keys and late updates do not matter here.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await screenAt(BASE + path.replace(/\?.*/, ''))?.preload()
  const random = randomOf(SEED)
  const restore = putAllInView()
  const state = answerWrongly(random, steering)
  try {
    for (let visits = 0; state.wrong < least; visits += 1) {
      expect(visits, 'too few calls').toBeLessThan(VISITS_MAX)
      // A login of its own, whose account no visit before has read.
      if (member) document.cookie = `bole_token=real-${visits}; path=/mobile`
      state.asked = []
      state.unknown = []
      state.open.clear()
      state.bodies.clear()
      renderAt(path)
      await settled(state)
      then?.()
      if (then) await settled(state)
      const problems = [...problemsIn(document.body), ...new Set(state.unknown)]
      if (asksWithoutEnd(state)) problems.push(`${state.asked.length} calls: ${[...new Set(state.asked)].join(', ')}`)
      const answers = [...state.bodies].map(([key, body]) => `${key}: ${body.slice(0, 3000)}`)
      expect(problems, `visit ${visits}\n${answers.join('\n')}`).toEqual([])
      leave()
    }
  } finally {
    restore()
    backend.events.removeAllListeners()
    vi.restoreAllMocks()
  }
}

/** Preloads lazy code, which the first visit would wait for. */
export function warm(): void {
  beforeAll(async () => {
    await Promise.all([
      import('@/features/trend/view/openTrend'),
      import('@/lib/cleanHtml'),
      import('@/lib/toast/toastView'),
      import('@/http/client'),
    ])
  })
}
