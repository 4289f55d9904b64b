import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Outcome, runOutage } from './outage'
import { setUp } from './setUp'

const SECONDS = 20
const PLACES = ['/usr/lib/x86_64-linux-gnu/faketime', '/usr/lib/aarch64-linux-gnu/faketime', '/usr/lib/faketime']

/** Path of Debian's `libfaketime`, if installed. */
export const fakeClock = (): string | undefined =>
  PLACES.map((place) => join(place, 'libfaketimeMT.so.1')).find((path) => existsSync(path))

/** The clock of the server and its embedded database is an hour ahead or behind, and then correct again. */
export async function wrongClock(hours: 1 | -1, seconds = SECONDS): Promise<Outcome> {
  const library = fakeClock()
  if (!library) throw new Error('没有 libfaketime（apt-get install faketime）')
  const folder = mkdtempSync(join(tmpdir(), 'bole-clock-'))
  const shift = join(folder, 'shift')
  const set = (text: string) => {
    writeFileSync(shift, text)
    // Reloaded when its modification time changes.
    utimesSync(shift, new Date(), new Date())
  }
  set('+0')
  try {
    const testServer = await setUp({
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: shift,
        FAKETIME_CACHE_DURATION: '1',
        // Timers use the monotonic clock, which is not changed.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      },
    })
    try {
      const begin = () => {
        set(hours > 0 ? '+3600' : '-3600')
        return () => set('+0')
      }
      return await runOutage(testServer, { begin, seconds, isSeen: false })
    } finally {
      await testServer.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
