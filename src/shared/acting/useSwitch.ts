import { useRef, useState } from 'react'
import { importChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast'
import type { Send } from './acting'
import type { Way } from './ways'

type Acting = typeof import('./acting')

const load = (): Promise<Acting> => importChunk(() => import('./acting'), window.__chunks?.['shared/acting/acting']?.[0])

/** Fetches ahead what brings a tap to the backend. For idle moments after load. */
export function warmActing(): void {
  load().catch(() => undefined)
}

/**
 * A state that a tap turns at once on the screen; the code that brings it to the backend comes with the first tap.
 * @param initial the state as the page's data has it
 * @param sender who tells the backend, from the code that came
 * @param onShow hears each state that is shown anew, also once nobody looks at it any more
 */
export function useSwitch<State>(
  way: Way<State>,
  initial: State,
  sender: (acting: Acting) => Send<State>,
  onShow?: (state: State) => void,
) {
  const [state, setState] = useState(initial)
  const shown = useRef(initial)
  const settling = useRef<Promise<(on: boolean) => void>>(undefined)

  function show(next: State) {
    shown.current = next
    setState(next)
    onShow?.(next)
  }

  function want(on: boolean) {
    const before = shown.current
    if (way.isOn(before) === on) return
    show(way.turned(before))
    settling.current ??= load().then((acting) => acting.settling(way, before, sender(acting), show))
    settling.current.then(
      (settle) => settle(on),
      () => {
        if (!settling.current) return
        settling.current = undefined
        show(initial)
        toast('加载失败，请稍后再试', { kind: 'fail' })
      },
    )
  }

  return { state, isOn: way.isOn(state), want, toggle: () => want(!way.isOn(shown.current)) }
}
