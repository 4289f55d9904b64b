import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf, NoPrimary } from './hosts'
import { withClient } from './withClient'

/** Delay before an unanswered first attempt is reported. */
const SILENT_MS = 3000
const TIMEOUT_MS = 30_000
const PAUSE_MS = 500
/** Refused, reset, or PostgreSQL's own "starting up". */
const UNREACHABLE: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', '57P03']
const NO_ANSWER = '没有应答'
const NO_PRIMARY = '没有可以写入的主库'

/** The database that a setting names cannot be used; the cause says why. */
export class UnusableDatabase extends Error {
  constructor(
    readonly setting: DatabaseSetting,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_MIGRATE_URL'

/**
 * Runs the work once the database answers; waits for one that is starting or restarting.
 * @param setting where the address is from
 * @param report called once with a line if the database is unavailable, with its host, never its password
 * @throws an Error with a readable message after the time limit, else UnusableDatabase
 */
export async function retryUntilReachable(
  connectionString: string,
  setting: DatabaseSetting,
  report: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const textOf = (why: string) => unreachableText(placeOf(connectionString), why, setting)
  let reported = false
  const reportOnce = (why: string) => {
    if (!reported) report(`${textOf(why)}。正在继续尝试，最多 ${TIMEOUT_MS / 1000} 秒`)
    reported = true
  }
  const silence = setTimeout(() => reportOnce(NO_ANSWER), SILENT_MS)
  try {
    for (const began = Date.now(); ; await sleep(PAUSE_MS)) {
      try {
        await withClient(connectionString, () => Promise.resolve())
        clearTimeout(silence)
        return await work()
      } catch (error) {
        const why = unreachableReason(error)
        if (why === undefined) throw new UnusableDatabase(setting, error)
        if (Date.now() - began > TIMEOUT_MS) throw new Error(textOf(why), { cause: error })
        reportOnce(why)
      }
    }
  } finally {
    clearTimeout(silence)
  }
}

/** Undefined if waiting would not help. */
function unreachableReason(error: unknown): string | undefined {
  if (error instanceof NoPrimary) return NO_PRIMARY
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (UNREACHABLE.includes(code)) return code
  return /^(timeout expired|Connection terminated)/.test(message) ? NO_ANSWER : undefined
}

function placeOf(connectionString: string): string {
  return addressesOf(connectionString)
    .map((address) => new pg.Client({ connectionString: address }))
    .map(({ host, port }) => `${host}:${port}`)
    .join('、')
}

function unreachableText(place: string, why: string, setting: DatabaseSetting): string {
  return `连不上数据库 ${place}（${why}），请检查 ${setting} 的地址，以及数据库是否已启动`
}
