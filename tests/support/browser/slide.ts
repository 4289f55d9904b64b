import { LOCAL_CAPTCHA_PREFIX, type LocalSlide } from '@contract/captcha'

const byHand: LocalSlide['track'] = [
  [0, 0],
  [12, 60],
  [40, 130],
  [77, 240],
  [100, 320],
]
let nonces = 0
const nextNonce = () => (nonces += 1).toString(16).padStart(32, '0')

/** A result of the development slider, different each time. */
export function slide(track = byHand, nonce = nextNonce()): string {
  return LOCAL_CAPTCHA_PREFIX + JSON.stringify({ nonce, track })
}
