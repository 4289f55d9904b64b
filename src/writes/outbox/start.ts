import { outbox } from './outbox'
import { showOutbox } from './showOutbox'

/** Takes up what waited when the app was left. */
export function startOutbox(): void {
  outbox.subscribe(showWhatWaits)
  showWhatWaits()
  void outbox.flush()
}

function showWhatWaits(): void {
  if (outbox.waiting().length > 0) showOutbox()
}
