import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Act } from '../view/acts'

const known: readonly string[] = Object.values(Act)

/**
 * After the login, performs the visitor's act once and removes it from the address first.
 * @param wanted the same for an act requested on this page before this code was loaded
 */
export function useReturnedAct(wanted: Act | undefined, perform: (act: Act) => void): void {
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
    latest.current(asked as Act)
  }, [asked])
  useEffect(() => {
    if (wanted) latest.current(wanted)
  }, [wanted])
}
