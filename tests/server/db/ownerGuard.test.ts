import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openEmbedded } from '@server/db/embedded'
import { claimFolder } from '@server/db/ownerGuard'
import { seedSteps } from '@server/db/tables'
import { pause } from '@tests/support/concurrency/pause'
import { type Running, startProcess } from '@tests/support/servers/processes'

let migrated: string
let folder: string
let running: Running[]

beforeAll(async () => {
  migrated = await mkdtemp(join(tmpdir(), 'bole-migrated-'))
  await (await openEmbedded(migrated)).close()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bole-guard-'))
  running = []
})

afterAll(() => rm(migrated, { recursive: true, force: true }))

afterEach(async () => {
  running.forEach(({ child }) => child.kill('SIGKILL'))
  await Promise.all(running.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

/** Creating a database takes ten times as long as opening one. */
async function createDatabase(): Promise<void> {
  await cp(migrated, folder, { recursive: true })
}

function writer(name: string, count: number): Running {
  const started = startProcess('tests/support/servers/writerProcess.ts', [folder, name, String(count)])
  running.push(started)
  return started
}

async function leave({ child, ended }: Running): Promise<void> {
  child.stdin?.end()
  await ended
}

it('gives three processes that start at once one owner, and loses none of their rows', async () => {
  const writers = [writer('a', 100), writer('b', 100), writer('c', 100)]
  const roles = await Promise.all(writers.map(({ said }) => said(/^open /)))
  await Promise.all(writers.map(({ said }) => said(/^done/)))
  expect(roles.toSorted()).toEqual(['open guest', 'open guest', 'open owner'])
  const guests = writers.filter((_each, i) => roles[i] === 'open guest')
  await Promise.all(guests.map(leave))
  await Promise.all(writers.map(leave))
  const open = await openEmbedded(folder)
  const rows = await open.db.select().from(seedSteps)
  await open.close()
  expect(rows.length).toBe(301)
  expect(rows.find((row) => row.step === 'shared')?.position).toBe(300)
})

it('opens again after its owner was killed in the middle of writing, with every acknowledged row', async () => {
  await createDatabase()
  const killed = writer('k', 100_000)
  await killed.said(/^wrote k-60/)
  killed.child.kill('SIGKILL')
  await killed.ended
  const acknowledged = killed.lines.filter((line) => line.startsWith('wrote ')).map((line) => line.slice(6))
  const open = await openEmbedded(folder)
  const kept = new Set((await open.db.select().from(seedSteps)).map((row) => row.step))
  await open.close()
  expect(open.owner).toBe(true)
  expect(acknowledged.filter((step) => !kept.has(step))).toEqual([])
})

it('rolls back what an attached process had begun when it was killed, and goes on', async () => {
  await createDatabase()
  const open = await openEmbedded(folder)
  const guest = writer('g', 100_000)
  await guest.said(/^wrote g-20/)
  guest.child.kill('SIGKILL')
  await guest.ended
  const rows = await open.db.select().from(seedSteps)
  const shared = rows.find((row) => row.step === 'shared')
  expect(shared?.position).toBe(rows.length - 1)
  await open.db.update(seedSteps).set({ position: 0 }).where(eq(seedSteps.step, 'shared'))
  await open.close()
})

it('keeps the owner’s transaction and an attached process’s apart', async () => {
  await createDatabase()
  const owner = await openEmbedded(folder)
  const guest = await openEmbedded(folder)
  expect([owner.owner, guest.owner]).toEqual([true, false])
  const at = new Date()
  await expect(
    owner.db.transaction(async (tx) => {
      await tx.insert(seedSteps).values({ step: 'undone', at })
      const others = guest.db.insert(seedSteps).values({ step: 'kept', at })
      await Promise.race([others, pause(300)])
      await tx.insert(seedSteps).values({ step: 'undone too', at })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await expect.poll(async () => (await guest.db.select().from(seedSteps)).map((row) => row.step)).toEqual(['kept'])
  await guest.close()
  await owner.close()
})

it('lets only one of many claim a folder whose owner is gone', async () => {
  const first = await claimFolder(folder)
  expect(first.kind).toBe('owner')
  const all = Array.from({ length: 8 }, () => claimFolder(folder))
  const winner = await Promise.race(all)
  expect(winner.kind).toBe('owner')
  const names = (await readdir(folder)).filter((name) => name.startsWith('owner.'))
  expect(names).toEqual(['owner.2'])
})

it('leaves no folder of its socket behind, and opens again', async () => {
  await createDatabase()
  await (await openEmbedded(folder)).close()
  const claimed = await claimFolder(join(folder, 'database'))
  if (claimed.kind !== 'owner') throw new Error('somebody else owns it')
  const { socketFolder } = claimed.claim
  expect(existsSync(socketFolder)).toBe(true)
  await claimed.claim.release()
  expect(existsSync(socketFolder)).toBe(false)
  const open = await openEmbedded(folder)
  expect(existsSync(socketFolder)).toBe(true)
  await open.close()
  expect(existsSync(socketFolder)).toBe(false)
})

it('does not take a copy of a folder for the original', async () => {
  await createDatabase()
  const original = await openEmbedded(folder)
  const copy = await mkdtemp(join(tmpdir(), 'bole-copy-'))
  await cp(join(folder, 'database'), copy, { recursive: true, filter: (path) => !path.includes('pglite') })
  expect((await readdir(copy)).some((name) => name.startsWith('owner.'))).toBe(true)
  expect((await claimFolder(copy)).kind).toBe('owner')
  await original.close()
  await rm(copy, { recursive: true, force: true })
})
