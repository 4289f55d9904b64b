import { isOffline, isTransport } from './apiError'

/** The backend answered, but not as the contract says: a write was probably done. */
export function isUnreadable(error: unknown): boolean {
  return isTransport(error) && error.kind === 'unreadable'
}

/** The call can wait: no answer that can be read came, or the backend is busy. */
export function canWait(error: unknown): boolean {
  return isOffline(error) || isUnreadable(error) || (isTransport(error) && error.isBusy)
}
