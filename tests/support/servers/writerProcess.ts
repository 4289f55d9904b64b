import { eq, sql } from 'drizzle-orm'
import { openEmbedded } from '@server/db/embedded'
import { seedSteps } from '@server/db/tables'

/** A process that inserts rows and increments a shared row, then stays until its input ends. */
const [folder = '', name = '', count = '0'] = process.argv.slice(2)
const open = await openEmbedded(folder)
console.log(`open ${open.owner ? 'owner' : 'guest'}`)
const at = new Date()
await open.db.insert(seedSteps).values({ step: 'shared', position: 0, at }).onConflictDoNothing()
for (let i = 0; i < Number(count); i += 1) {
  await open.db.transaction(async (tx) => {
    const [shared] = await tx.select().from(seedSteps).where(eq(seedSteps.step, 'shared'))
    await tx.insert(seedSteps).values({ step: `${name}-${i}`, position: i, at })
    await tx
      .update(seedSteps)
      .set({ position: (shared?.position ?? 0) + 1 })
      .where(eq(seedSteps.step, 'shared'))
  })
  await open.db.execute(sql`select ${i}::int`)
  console.log(`wrote ${name}-${i}`)
}
console.log('done')
process.stdin.resume().once('end', () => void open.close().then(() => process.exit(0)))
