import type { Db } from '../../db/db'
import type { LineErrors } from '../../lib/lineErrors'
import * as repo from './importRepo'
import type { PeopleRow } from './importRow'

/** Further errors of a kind are only counted. */
const ERRORS_TOLD = 20

export interface ImportCounts {
  added: number
  changed: number
  reopened: number
  left: number
  organisations: string[]
}

export { makeStage, stage } from './importRepo'
export type { PeopleRow }

/** Validates the staged file as a whole and against existing accounts. */
export async function judgePeople(tx: Db, errors: LineErrors): Promise<void> {
  await repo.matchAccounts(tx)
  const { found, total } = await repo.problems(tx, ERRORS_TOLD)
  for (const { line, message } of found) errors.add(line, message)
  errors.addCount(total - found.length)
}

/**
 * Applies the validated file (rule: people import).
 * @param disable disables the accounts of people who leave and ends what they have running
 */
export async function writePeople(
  tx: Db,
  now: Date,
  disable: (tx: Db, userIds: readonly string[]) => Promise<unknown>,
): Promise<ImportCounts> {
  const organisations = await repo.addOrganisations(tx)
  await repo.lockChanging(tx)
  const added = await repo.addPeople(tx, now)
  const changed = await repo.changePeople(tx)
  const reopened = await repo.reopen(tx)
  const leavers = await repo.leavers(tx)
  await disable(tx, leavers)
  await repo.noteLeft(tx, leavers, now)
  return { added, changed, reopened, left: leavers.length, organisations }
}
