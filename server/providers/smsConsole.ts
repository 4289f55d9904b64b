import type { SmsSender } from './sms'

/** For development: exactly one line per code on standard output. */
export const consoleSms: SmsSender = {
  send: async (mobile, code) => {
    process.stdout.write(`SMS ${mobile} ${code}\n`)
  },
}
