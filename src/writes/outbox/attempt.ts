let id = ''
let uploads = new AbortController()
let settled: Promise<unknown> = Promise.resolve()

/** The attempt to send an entry; one at a time. */
export const attempt = {
  /** Id of the entry that is being sent, '' for none. */
  id: (): string => id,
  /** @param send given the signal that stops its uploads */
  run(entryId: string, send: (uploadSignal: AbortSignal) => Promise<boolean>): Promise<boolean> {
    id = entryId
    uploads = new AbortController()
    const sent = send(uploads.signal).finally(() => {
      id = ''
    })
    settled = sent.catch(() => undefined)
    return sent
  },
  /** Stops its uploads, not the write itself. Resolves once the entry has ended or the attempt has failed. */
  async stop(): Promise<void> {
    uploads.abort()
    await settled
  },
}
