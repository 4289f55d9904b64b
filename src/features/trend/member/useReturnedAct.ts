import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Act, ACT_KEY, type KeptAct } from '../view/acts'

const known: readonly string[] = Object.values(Act)

/** Maximum duration of a login after which a like or a collect is performed. */
const KEPT_MS = 30 * 60_000

/** Whether the visitor has asked for this act in this tab, once. */
function consumeKept(trendsId: string, act: Act): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(ACT_KEY) ?? '{}') as Partial<KeptAct>
    sessionStorage.removeItem(ACT_KEY)
    const age = Date.now() - (kept.at ?? 0)
    return kept.trendsId === trendsId && kept.act === act && age >= 0 && age < KEPT_MS
  } catch {
    return false
  }
}

/**
 * After the login, performs the visitor's act once and removes it from the address first. An address alone only opens
 * the composer: somebody may have shared it.
 * @param wanted the same for an act requested on this page before this code was loaded
 */
export function useReturnedAct(trendsId: string, wanted: Act | undefined, perform: (act: Act) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('act')
  const latest = useRef(perform)
  const turn = useRef(setParams)
  useEffect(() => {
    latest.current = perform
    turn.current = setParams
  })
  useEffect(() => {
    if (asked === null || !known.includes(asked)) return
    const forget = (before: URLSearchParams) => {
      before.delete('act')
      return before
    }
    turn.current(forget, { replace: true })
    const isKept = consumeKept(trendsId, asked as Act)
    if (isKept || asked === Act.Comment) latest.current(asked as Act)
  }, [asked, trendsId])
  useEffect(() => {
    if (wanted) latest.current(wanted)
  }, [wanted])
}
