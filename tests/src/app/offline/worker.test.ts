import { expect, it, vi } from 'vitest'
import { follow, update } from '@/app/offline/worker'

/** A worker that answers the start of a page. */
class StartedWorker extends EventTarget {
  state = 'installed'

  constructor(readonly answer: 'taken' | 'waits') {
    super()
  }

  postMessage(_message: unknown, [port]: [MessagePort]): void {
    port.postMessage(this.answer)
  }
}

it('a build that waits is no longer offered once a newer one, which is that of the page, has been taken', async () => {
  const registration = Object.assign(new EventTarget(), {
    active: new StartedWorker('taken'),
    waiting: new StartedWorker('waits'),
    installing: new StartedWorker('taken'),
  })
  follow(registration as unknown as ServiceWorkerRegistration)
  await vi.waitFor(() => expect(update.isReady()).toBe(true))
  const handleChange = vi.fn()
  update.subscribe(handleChange)
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing.dispatchEvent(new Event('statechange'))
  await vi.waitFor(() => expect(handleChange).toHaveBeenCalled())
  expect(update.isReady()).toBe(false)
})
