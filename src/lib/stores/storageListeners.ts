import { createListeners } from './listeners'

/** Listeners to changes of `localStorage`: `notify` calls them in this tab; another tab's change of any key calls them, too. */
export function createStorageListeners() {
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
