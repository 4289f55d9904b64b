import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { serveEmbedded } from '@server/db/embeddedSocket'
import { socketIn } from '@server/db/ownerGuard'
import { shareEngine } from '@server/db/sharedEngine'

it('a transaction in which the engine fails is rolled back before others get the database', async () => {
  const pglite = await PGlite.create()
  const folder = await mkdtemp(join(tmpdir(), 'bole-socket-'))
  const server = await serveEmbedded(Promise.resolve(shareEngine(pglite)), socketIn(folder))
  onTestFinished(async () => {
    server.endClients()
    server.close()
    await pglite.close()
    await rm(folder, { recursive: true, force: true })
  })
  const send = pglite.execProtocolRawStream.bind(pglite)
  pglite.execProtocolRawStream = async (message, options) => {
    if (Buffer.from(message).includes('engine fails')) throw new Error('engine failed')
    return send(message, options)
  }
  await pglite.exec('create table notes (words text)')
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(`insert into notes values ('lost')`)
  await expect(client.query(`select 'engine fails'`)).rejects.toThrow()
  expect((await pglite.query('select words from notes')).rows).toEqual([])
  await pglite.exec(`insert into notes values ('kept')`)
  await pglite.exec('rollback')
  expect((await pglite.query('select words from notes')).rows).toEqual([{ words: 'kept' }])
})
