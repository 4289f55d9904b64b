import { REQUEST_HEADER_VERSION } from '@contract/limits'

const PERSON_ACTION = 7020

/**
 * The body of a call to `POST /api` (rule: action head): a head with the action code, and the body.
 * @param token that of the header; in the body it grants nothing
 */
export function withHead(action: number, body: unknown, token: string | undefined): { head: object; body: object } {
  const given = typeof body === 'object' && body !== null ? body : {}
  return {
    head: {
      token: token ?? '',
      channel: 'h5',
      language: 'zh',
      os: 'h5',
      screen: `${screen.width}x${screen.height}`,
      time: Date.now(),
      type: 'h5',
      userAgent: navigator.userAgent,
      version: REQUEST_HEADER_VERSION,
      action,
    },
    body: action === PERSON_ACTION ? { ...given, personalPublic: 'Y' } : given,
  }
}
