import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { Act, ACT_KEY, type KeptAct } from '../view/acts'

const known: readonly string[] = Object.values(Act)

/** Maximum duration of a login after which a like or a collect is performed. */
const KEPT_MS = 30 * MINUTE_MS

/** Whether the visitor has asked for this act in this tab, once. */
function consumeKept(trendsId: string, act: Act): boolean {
  try {
    const stored = JSON.parse(sessionStorage.getItem(ACT_KEY) ?? '{}') as Partial<KeptAct>
    sessionStorage.removeItem(ACT_KEY)
    const age = Date.now() - (stored.at ?? 0)
    return stored.trendsId === trendsId && stored.act === act && age >= 0 && age < KEPT_MS
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
  const requested = params.get('act')
  const latest = useRef(perform)
  const latestSetParams = useRef(setParams)
  useEffect(() => {
    latest.current = perform
    latestSetParams.current = setParams
  })
  useEffect(() => {
    if (requested === null || !known.includes(requested)) return
    const forget = (before: URLSearchParams) => {
      before.delete('act')
      return before
    }
    latestSetParams.current(forget, { replace: true })
    const isKept = consumeKept(trendsId, requested as Act)
    if (isKept || requested === Act.Comment) latest.current(requested as Act)
  }, [requested, trendsId])
  useEffect(() => {
    if (wanted) latest.current(wanted)
  }, [wanted])
}
