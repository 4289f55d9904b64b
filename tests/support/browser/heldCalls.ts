import type { CDPSession, Page } from 'playwright-core'

/** What stands in for an answer: the backend's own, none, or this one. */
export type Reply = 'pass' | 'abort' | { status?: number; headers?: Record<string, string>; body: string }

interface Rule {
  /** With `*` for any text. */
  urlPattern: string
  isDocument: boolean
  reply: () => Reply | Promise<Reply>
}

const known = new WeakMap<Page, HeldCalls>()

/**
 * Replies in place of the backend. Unlike `page.route`, which stops every request and switches the browser's cache off,
 * this stops only what it replies to, so that a visit neither fetches nor compiles the scripts of the visit before.
 */
export class HeldCalls {
  private readonly rules = new Map<string, Rule>()

  private constructor(private readonly wire: CDPSession) {
    wire.on(
      'Fetch.requestPaused',
      (paused) => void this.answer(paused.requestId, paused.request.url, paused.resourceType),
    )
  }

  /** Those of a page, without the rules of an earlier test. */
  static async of(page: Page): Promise<HeldCalls> {
    const calls = known.get(page) ?? new HeldCalls(await page.context().newCDPSession(page))
    known.set(page, calls)
    calls.rules.clear()
    await calls.apply()
    return calls
  }

  async hold(urlPattern: string, reply: Rule['reply'], isDocument = false): Promise<void> {
    this.rules.set(urlPattern, { urlPattern, isDocument, reply })
    await this.apply()
  }

  async release(urlPattern: string): Promise<void> {
    this.rules.delete(urlPattern)
    await this.apply()
  }

  private async apply(): Promise<void> {
    const patterns = [...this.rules.values()].map(({ urlPattern, isDocument }) => ({
      urlPattern,
      ...(isDocument ? { resourceType: 'Document' as const } : {}),
    }))
    if (patterns.length === 0) await this.wire.send('Fetch.disable')
    else await this.wire.send('Fetch.enable', { patterns })
  }

  private async answer(requestId: string, url: string, resourceType: string): Promise<void> {
    const rule = [...this.rules.values()].find(
      ({ urlPattern, isDocument }) => isDocument === (resourceType === 'Document') && matcher(urlPattern).test(url),
    )
    const reply = (await rule?.reply()) ?? 'pass'
    // The page may have gone on, or been closed, meanwhile.
    await this.send(requestId, reply).catch(() => undefined)
  }

  private async send(requestId: string, reply: Reply): Promise<void> {
    if (reply === 'pass') return void (await this.wire.send('Fetch.continueRequest', { requestId }))
    if (reply === 'abort') return void (await this.wire.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }))
    const { status = 200, headers = { 'content-type': 'application/json' }, body } = reply
    await this.wire.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString('base64'),
    })
  }
}

const matcher = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )
