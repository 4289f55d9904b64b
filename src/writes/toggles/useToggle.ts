import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { afterLoadIdle } from '@/lib/afterLoad'
import { importChunk, loadChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast/toast'
import type { Toggle, ToggleTarget } from './toggle'
import type { ToggleState } from './toggleStates'

type Code = typeof import('./toggle')

let arrived: Code | undefined

async function load(by: typeof importChunk): Promise<Code> {
  arrived = await by(() => import('./toggle'), window.__chunks?.['writes/toggles/toggle']?.[0])
  return arrived
}

/** Preloads the code that sends a toggle, where one may be shown later. Call it when idle after load. */
export function preloadToggle(): void {
  load(importChunk).catch(() => undefined)
}

/**
 * An optimistic toggle: a tap changes it on the screen at once; the sending code is loaded when idle or with the first
 * tap, whose `targetOf` and `onShow` stay. A change that is queued is shown, too, and followed to its end. A component
 * that shows another target needs another React key.
 * @param given the state in the page's data; newer values are applied unless a change is pending
 * @param targetOf returns the target, given the loaded code
 * @param onShow called with each newly shown state, also after unmounting
 */
export function useToggle<State>(
  kind: ToggleState<State>,
  given: State,
  targetOf: (code: Code) => ToggleTarget<State>,
  onShow?: (state: State) => void,
) {
  const [state, setState] = useState(given)
  const shown = useRef(given)
  const followed = useRef(given)
  const toggle = useRef<Promise<Toggle>>(undefined)
  const isPending = useRef<() => boolean>(() => false)

  useLayoutEffect(() => {
    if (kind.isSame(followed.current, given)) return
    followed.current = given
    if (isPending.current() || kind.isSame(shown.current, given)) return
    toggle.current = undefined
    shown.current = given
    setState(given)
  }, [kind, given])

  /** Takes over a change that was queued before. */
  const follow = useEffectEvent((code: Code) => {
    if (isPending.current()) return
    const taken = code.createToggle(kind, shown.current, targetOf(code), show)
    toggle.current = Promise.resolve(taken)
    isPending.current = taken.isPending
  })
  const watch = useEffectEvent((code: Code) => code.whileQueued(targetOf(code), () => follow(code)))
  useLayoutEffect(() => {
    if (arrived) return watch(arrived)
    let gone = false
    let stop = afterLoadIdle(() => {
      load(importChunk).then(
        (code) => {
          if (!gone) stop = watch(code)
        },
        () => undefined,
      )
    })
    return () => {
      gone = true
      stop()
    }
  }, [])

  function show(next: State) {
    shown.current = next
    setState(next)
    onShow?.(next)
  }

  function set(on: boolean) {
    const before = shown.current
    if (kind.isOn(before) === on) return
    isPending.current = () => true
    show(kind.toggled(before))
    toggle.current ??= load(loadChunk).then((code) => code.createToggle(kind, before, targetOf(code), show))
    toggle.current.then(
      (loaded) => {
        loaded.set(on)
        isPending.current = loaded.isPending
      },
      () => {
        if (!toggle.current) return
        toggle.current = undefined
        isPending.current = () => false
        show(before)
        toast('加载失败，请稍后再试', { kind: 'fail' })
      },
    )
  }

  return { state, isOn: kind.isOn(state), set, toggle: () => set(!kind.isOn(shown.current)) }
}
