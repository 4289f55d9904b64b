import { createListeners } from './listeners'

/** Listeners to what is kept in `localStorage`; they are also told when another tab changes it. */
export function createStoreListeners() {
  const { subscribe, notify } = createListeners()
  return {
    subscribe(listener: () => void): () => void {
      const unsubscribe = subscribe(listener)
      window.addEventListener('storage', listener)
      return () => {
        unsubscribe()
        window.removeEventListener('storage', listener)
      }
    },
    notify,
  }
}
