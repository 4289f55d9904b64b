import type { CliDesk } from '@server/cli/command'
import type { TestApp } from './testApp'

/** What the admin commands get, over a test's portal. */
export function deskOf({ db, portal, clock }: TestApp): CliDesk {
  return { db, files: portal.files, secret: async () => portal.settings.secret, now: clock.now() }
}
