import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { people } from '@contract/people'
import { files } from '@server/features/files/tables'
import { changeAccount } from '@server/features/people/account'
import { insertFile, insertSession, insertUser } from '@tests/support/rows'
import { first, second, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

it('of two avatars that two devices choose in the same moment one stays in use, the one that is shown', async () => {
  const now = first.clock.now()
  const userId = await insertUser(first.db)
  const token = await insertSession(first.db, userId, now)
  const avatar = () => insertFile(first.db, { ownerId: userId, kind: 'avatar' })
  const [former, latter] = [await avatar(), await avatar()]
  const { answer } = await first.db.transaction(async (tx) => {
    await changeAccount(tx, userId, { faceFileId: former }, now)
    const answer = second.post(people.changeAccount, { faceFileId: latter }, { token })
    await sleep(300)
    return { answer }
  })
  expect((await answer).data.imFaceUrl).toContain(latter)
  const used = await first.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, userId), isNotNull(files.usedAt)))
  expect(used).toEqual([{ id: latter }])
})
