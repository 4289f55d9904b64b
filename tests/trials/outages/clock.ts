import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Outcome, runOutage } from './outage'
import { setUp } from './setUp'

const SECONDS = 20
const PLACES = ['/usr/lib/x86_64-linux-gnu/faketime', '/usr/lib/aarch64-linux-gnu/faketime', '/usr/lib/faketime']

/** Debian's `libfaketime`, where the machine has it. */
export const fakeClock = (): string | undefined =>
  PLACES.map((place) => join(place, 'libfaketimeMT.so.1')).find((path) => existsSync(path))

/** The clock of the server and its embedded database is an hour ahead, or behind, and then right again. */
export async function wrongClock(hours: 1 | -1, seconds = SECONDS): Promise<Outcome> {
  const library = fakeClock()
  if (!library) throw new Error('没有 libfaketime（apt-get install faketime）')
  const folder = mkdtempSync(join(tmpdir(), 'bole-clock-'))
  const shift = join(folder, 'shift')
  const set = (text: string) => {
    writeFileSync(shift, text)
    // Read anew by its time.
    utimesSync(shift, new Date(), new Date())
  }
  set('+0')
  try {
    const testServer = await setUp({
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: shift,
        FAKETIME_CACHE_DURATION: '1',
        // Timers go by the monotonic clock, which nobody sets.
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
