import { outbox } from './outbox'
import { showOutbox } from './showOutbox'

/** Resumes the queue of earlier pages. */
export function startOutbox(): void {
  outbox.subscribe(showWhatWaits)
  showWhatWaits()
  void outbox.flush()
}

function showWhatWaits(): void {
  if (outbox.entries().length > 0) showOutbox()
}
