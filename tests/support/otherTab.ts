import { expect } from 'vitest'
import { deviceStore } from '@/lib/stores/deviceStore'

const CHANNEL = 'bole.drafts'

/** Another tab has sent or emptied the draft of this name; resolves once the page has been told. */
export async function dropInOtherTab(draftName: string): Promise<void> {
  await deviceStore.remove(draftName)
  await tellDropped(draftName)
}

/** The same where it has left something in its place. */
export async function tellDropped(draftName: string): Promise<void> {
  const [other, witness] = [new BroadcastChannel(CHANNEL), new BroadcastChannel(CHANNEL)]
  const received = new Promise((resolve) => (witness.onmessage = resolve))
  other.postMessage(draftName)
  await received
  other.close()
  witness.close()
}

/** Names of the drafts that the page announces as dropped from this act on, at least one. */
export async function droppedBy(act: () => Promise<unknown>): Promise<unknown[]> {
  const names: unknown[] = []
  const other = new BroadcastChannel(CHANNEL)
  other.onmessage = ({ data }: MessageEvent<string | { name: string }>) =>
    names.push(typeof data === 'string' ? data : data.name)
  await act()
  await expect.poll(() => names.length).toBeGreaterThan(0)
  other.close()
  return names
}
