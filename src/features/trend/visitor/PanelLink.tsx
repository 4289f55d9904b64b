import { useEffect, useEffectEvent } from 'react'
import type { Tap } from './isForPage'
import { useDeepLink } from './useDeepLink'
import { useMember } from '../view/useMember'

interface Props {
  trendsId: string
  /** The latest tap on the page. */
  tap: Tap
}

/** Tries the app after a visitor's tap on the panel, as on the post itself. */
export function PanelLink({ trendsId, tap }: Props) {
  const { bar, handleTap } = useDeepLink(trendsId, !useMember())
  const handle = useEffectEvent(handleTap)
  useEffect(() => handle(tap), [tap])
  return bar
}
