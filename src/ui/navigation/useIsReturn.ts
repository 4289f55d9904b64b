import { useLocation, useNavigationType } from 'react-router-dom'

/** Navigation state of a link to a screen that is restored as the reader left it. */
export const RETURN_STATE = { isReturn: true }

/** Whether the reader returns to this screen: by the history, a reload, or a link with `RETURN_STATE`. */
export function useIsReturn(): boolean {
  const kind = useNavigationType()
  const state: unknown = useLocation().state
  return kind === 'POP' || (typeof state === 'object' && state !== null && 'isReturn' in state)
}
