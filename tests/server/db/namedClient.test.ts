import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NamedClient } from '@server/db/namedClient'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'

let postgres: TestPostgres
let pool: pg.Pool
let descriptions = 0

beforeAll(async () => {
  postgres = await startPostgres()
  pool = new pg.Pool({ connectionString: postgres.url, max: 1, Client: NamedClient })
  // Connections end with the cluster, which is not an error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.connection.on('rowDescription', () => (descriptions += 1))
  })
})

afterAll(async () => {
  await pool.end()
  await postgres.stop()
})

const named = (name: string, text: string) => ({ name, text, rowMode: 'array' as const, types: pg.types })
const EVERYTHING = `select $1::int, $2::text, $3::bool, null::text, '{"a":[1,"二"]}'::jsonb, 1.5::float8, array['a','b'],
  timestamptz '2026-06-01 08:00:00.123456+08', '多行' || chr(10) || '😀' from generate_series(1, 3)`

it('reads the same as the driver’s own client', async () => {
  const plain = new pg.Client({ connectionString: postgres.url })
  await plain.connect()
  const values = [7, '它说 "好"', true]
  const { rows } = await plain.query({ ...named('all', EVERYTHING), values })
  await plain.end()
  for (let turn = 0; turn < 2; turn += 1)
    expect((await pool.query(named('all', EVERYTHING), values)).rows).toEqual(rows)
})

it('has the rows of a statement described once', async () => {
  const statement = named('doubled', 'select $1::int * 2')
  const before = descriptions
  const answers = []
  for (const n of [1, 2, 3]) answers.push((await pool.query(statement, [n])).rows)
  expect(answers).toEqual([[[2]], [[4]], [[6]]])
  expect(descriptions - before).toBe(1)
})

it('takes lists of texts as the driver does, described once as well', async () => {
  const statement = named('list', 'select unnest($1::text[])')
  const lists = [['一', 'a,b', 'a"b', 'a\\b', '{}', 'null', ' ', ''], [], ['c']]
  const before = descriptions
  const answers = []
  for (const list of lists) answers.push((await pool.query(statement, [list])).rows.map(([text]: string[]) => text))
  expect(answers).toEqual(lists)
  expect(descriptions - before).toBe(1)
})

it('takes null, and finds no rows', async () => {
  expect((await pool.query(named('empty', 'select $1::text where $2::int > 0'), [null, 0])).rows).toEqual([])
  expect((await pool.query(named('empty', 'select $1::text where $2::int > 0'), [null, 1])).rows).toEqual([[null]])
})

it('goes on after a statement that failed, also one that failed at once', async () => {
  const statement = named('divided', 'select 10 / $1::int')
  await expect(pool.query(statement, [0])).rejects.toMatchObject({ code: '22012' })
  expect((await pool.query(statement, [5])).rows).toEqual([[2]])
  await expect(pool.query(statement, [0])).rejects.toMatchObject({ code: '22012' })
  await expect(pool.query(named('broken', 'select from where'), [])).rejects.toMatchObject({ code: '42601' })
  expect((await pool.query(statement, [2])).rows).toEqual([[5]])
})

it('refuses a second statement of the same name', async () => {
  await pool.query(named('one', 'select 1'), [])
  await expect(pool.query(named('one', 'select 2'), [])).rejects.toThrow('two statements are named one')
  expect((await pool.query(named('one', 'select 1'), [])).rows).toEqual([[1]])
})

it('works within a transaction, and beside lists of values', async () => {
  const client = await pool.connect()
  await client.query('begin')
  expect((await client.query(named('inside', 'select $1::int'), [1])).rows).toEqual([[1]])
  await expect(client.query(named('divided', 'select 10 / $1::int'), [0])).rejects.toMatchObject({ code: '22012' })
  await expect(client.query(named('inside', 'select $1::int'), [1])).rejects.toMatchObject({ code: '25P02' })
  await client.query('rollback')
  client.release()
  expect((await pool.query(named('listed', 'select unnest($1::text[])'), [['a', 'b,c']])).rows).toEqual([
    ['a'],
    ['b,c'],
  ])
})

it('reports a cell that cannot be read, and goes on', async () => {
  const types = {
    getTypeParser: () => () => {
      throw new Error('unreadable')
    },
  }
  await expect(pool.query({ ...named('cell', 'select 1'), types }, [])).rejects.toThrow('unreadable')
  expect((await pool.query(named('doubled', 'select $1::int * 2'), [4])).rows).toEqual([[8]])
})
