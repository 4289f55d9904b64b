import { useLayoutEffect, useRef, useState } from 'react'
import { importChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast'
import type { Send, Settling } from './acting'
import type { Way } from './ways'

type Acting = typeof import('./acting')

const load = (): Promise<Acting> => importChunk(() => import('./acting'), window.__chunks?.['shared/acting/acting']?.[0])

/** Fetches ahead what brings a tap to the backend. For idle moments after load. */
export function warmActing(): void {
  load().catch(() => undefined)
}

/**
 * A state that a tap turns at once on the screen; the code that brings it to the backend comes with the first tap.
 * @param given the state as the page's data has it; what is newer there is followed, unless an act is under way
 * @param sender who tells the backend, from the code that came
 * @param onShow hears each state that is shown anew, also once nobody looks at it any more
 */
export function useSwitch<State>(
  way: Way<State>,
  given: State,
  sender: (acting: Acting) => Send<State>,
  onShow?: (state: State) => void,
) {
  const [state, setState] = useState(given)
  const shown = useRef(given)
  const followed = useRef(given)
  const settling = useRef<Promise<Settling>>(undefined)
  const isUnderWay = useRef<() => boolean>(() => false)

  useLayoutEffect(() => {
    if (way.isSame(followed.current, given)) return
    followed.current = given
    if (isUnderWay.current() || way.isSame(shown.current, given)) return
    settling.current = undefined
    shown.current = given
    setState(given)
  }, [way, given])

  function show(next: State) {
    shown.current = next
    setState(next)
    onShow?.(next)
  }

  function want(on: boolean) {
    const before = shown.current
    if (way.isOn(before) === on) return
    isUnderWay.current = () => true
    show(way.turned(before))
    settling.current ??= load().then((acting) => acting.settling(way, before, sender(acting), show))
    settling.current.then(
      (settled) => {
        settled.want(on)
        isUnderWay.current = settled.isUnderWay
      },
      () => {
        if (!settling.current) return
        settling.current = undefined
        isUnderWay.current = () => false
        show(before)
        toast('加载失败，请稍后再试', { kind: 'fail' })
      },
    )
  }

  return { state, isOn: way.isOn(state), want, toggle: () => want(!way.isOn(shown.current)) }
}
