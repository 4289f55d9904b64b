import { Identity, VERIFIED } from '@contract/person'
import type { Db } from '../../db/db'
import { invalidInput, notFound, raise } from '../../lib/businessError'
import * as repo from './repo'

/** Marks that operators set on a person; an undefined one is not changed. */
export interface Marks {
  /** A mentor (rule: mentors). */
  guide?: boolean | undefined
  /** Level of a mentor; 0 for none. */
  level?: number | undefined
  official?: boolean | undefined
  verified?: boolean | undefined
}

/**
 * Marks a person (rule: marks) and returns whether a mentor stops being one, which also ends the level. Call it in a
 * transaction. Throws 100404 for an unknown user, 100400 if the account of a family or an organisation would become a
 * mentor, or somebody who is no mentor would get a level.
 */
export async function setMarks(tx: Db, userId: string, { guide, level, official, verified }: Marks): Promise<boolean> {
  const former = (await repo.lockMarked(tx, userId)) ?? raise(notFound('该账号不存在'))
  if (guide && (former.familyAccount || former.identity !== Identity.Personal))
    throw invalidInput('家属账号和单位账号不能是导师')
  const professionalGuide = guide ?? former.professionalGuide
  if (level && !professionalGuide) throw invalidInput('不是导师的人没有级别，请同时写 --guide 是')
  await repo.setMarked(tx, userId, {
    professionalGuide,
    boleLevel: level ?? (professionalGuide ? former.boleLevel : 0),
    bigVip: official ?? former.bigVip,
    verificationStatus: verified === undefined ? former.verificationStatus : verified ? VERIFIED : 0,
  })
  return former.professionalGuide && !professionalGuide
}
