import { isOffline, isTransport } from './apiError'

/** The backend answered, but not as the contract says: the write was probably done. */
export function isUnreadable(error: unknown): boolean {
  return isTransport(error) && error.kind === 'unreadable'
}

/** Whether the call can wait: no readable response arrived, or the backend is busy. */
export function canWait(error: unknown): boolean {
  return isOffline(error) || isUnreadable(error) || (isTransport(error) && error.isBusy)
}
