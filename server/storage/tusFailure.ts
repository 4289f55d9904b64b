import { StoreAway } from './fileStore'

/** Whether tus answers this error with 404. */
export const isUnknownUpload = (error: unknown): boolean => hasStatus(error) && error.status_code === 404

/** Throws an answer of tus as it is, and every other error as the failure of its store, `StoreAway`. */
export function asStoreAway(error: unknown): never {
  throw hasStatus(error) || error instanceof StoreAway ? error : new StoreAway(false, error)
}

const hasStatus = (error: unknown): error is { status_code: unknown } =>
  typeof error === 'object' && error !== null && 'status_code' in error
