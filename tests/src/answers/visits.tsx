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
import { renderAt } from '@tests/support/render'
import { backend } from '@tests/support/stubs'

const SEED = Number(process.env.ANSWERS_SEED ?? 17)
/** Per screen at least. */
const WRONG_ANSWERS = 200
const VISITS_MAX = 1000
const CALM_TURNS = 3
const TURNS_MAX = 400

export interface Visited {
  /** The screen in the product's words. */
  name: string
  path: string
  /** Signed in. */
  member?: boolean
  /** What some calls answer where they are right. */
  steering?: Steering
  /** What a person does there; called once the screen is calm. */
  then?: () => void
}

/** Right data of one call, changed. */
export function steer<Body, Data>(endpoint: Endpoint<Body, Data>, change: (data: Data) => Data): Steering[number] {
  return [schemaKey(endpoint), (data) => change(data as Data)]
}

const turn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))

/** Waits until nothing is asked any more. */
async function calm(state: WrongBackend): Promise<void> {
  let quiet = 0
  for (let turns = 0; quiet < CALM_TURNS && turns < TURNS_MAX && !asksWithoutEnd(state); turns += 1) {
    const before = state.asked.length
    await turn()
    quiet = state.open === 0 && state.asked.length === before ? quiet + 1 : 0
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

/** Opens a screen again and again, each time with other wrong answers. Throws with the answers of the visit that failed. */
export async function visit({ path, member = false, steering = [], then }: Visited): Promise<void> {
  // What React says of repeated keys and late updates is not what is looked for here.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await screenAt(BASE + path.replace(/\?.*/, ''))?.preload()
  const random = randomOf(SEED)
  const restore = putAllInView()
  const state = answerWrongly(random, steering)
  try {
    for (let visits = 0; state.wrong < WRONG_ANSWERS; visits += 1) {
      expect(visits, 'too few calls').toBeLessThan(VISITS_MAX)
      if (member) document.cookie = 'bole_token=real; path=/mobile'
      state.asked = []
      state.bodies.clear()
      renderAt(path)
      await calm(state)
      then?.()
      if (then) await calm(state)
      const problems = problemsIn(document.body)
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

/** Fetches the code that comes on demand, which the first visit would wait for. */
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
