import { afterEach, expect, it, vi } from 'vitest'
import type { UnqueuedOperation } from '@/writes/unqueued/operation'
import { endDraft } from '@/writes/unqueued/unshown'
import { fakeStoreTime, waitForStore } from '@tests/support/silentStore'

afterEach(() => void vi.useRealTimers())

it('the draft of a sent write holds nothing up where the store of the device does not answer', async () => {
  const operation: UnqueuedOperation<string, null> = {
    ...{ queued: false, name: 'test', label: () => '测试', send: () => Promise.resolve(null) },
    sent: () => new Promise<never>(() => undefined),
  }
  const sent = { kind: 'sent' as const, write: '', data: null, userId: 'u-me', isFirstTab: true, draftKey: undefined }
  fakeStoreTime()
  const ended = vi.fn()
  void endDraft(operation, sent).then(ended)
  await waitForStore()
  expect(ended).toHaveBeenCalledOnce()
})
