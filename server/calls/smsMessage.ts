import type { Envelope } from '@contract/endpoint'

/** The SMS calls repeat their message as `message`. */
export const isSmsCall = (path: string): boolean => path.endsWith('/send_sm_code')

/** The call for an SMS code names its message twice, as `msg` and as `message`; other calls stay as they are. */
export function withMessage(path: string, answer: Envelope): Envelope {
  return isSmsCall(path) ? { ...answer, message: answer.msg } : answer
}
