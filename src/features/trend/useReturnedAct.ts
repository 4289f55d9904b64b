import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Act } from './acts'

type OneTap = typeof Act.Like | typeof Act.Collect

/** Back from the login: what the visitor wanted to do with one tap is done, once; the address forgets it first. */
export function useReturnedAct(member: boolean, perform: (act: OneTap) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('act')
  const latest = useRef(perform)
  const turn = useRef(setParams)
  useEffect(() => {
    latest.current = perform
    turn.current = setParams
  })
  useEffect(() => {
    if (!member || (asked !== Act.Like && asked !== Act.Collect)) return
    const forget = (before: URLSearchParams) => {
      before.delete('act')
      return before
    }
    turn.current(forget, { replace: true })
    latest.current(asked)
  }, [member, asked])
}
