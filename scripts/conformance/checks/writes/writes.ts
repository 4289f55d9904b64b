import type { Kit } from '../../kit'
import { checkComments } from './comments'
import { checkLease } from './lease'
import { checkPosts } from './posts'
import { checkStates } from './states'
import { writerOf } from './writing'

/** Checks that change data: only with `--write`. Created data are removed. */
export async function checkWrites(kit: Kit): Promise<void> {
  const { member } = kit.people
  if (!member) return
  const writer = writerOf(kit, member)
  await section(kit, 'comment', () => checkComments(kit, writer))
  await section(kit, 'act', () => checkStates(kit, writer))
  await section(kit, 'publish', () => checkPosts(kit, writer))
  await section(kit, 'audit', () => checkLease(kit))
}

/** If the checks of a noun throw, a failure is reported, and the next noun is checked. */
async function section({ report }: Kit, noun: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await report.check({ noun, call: noun, rule: 'known calls', what: '写入的检查做得完' }, () => detail)
  }
}
