import { describe, expect, it } from 'vitest'
import { startTestCluster } from '@tests/support/servers/testCluster'
import { killedOn } from '@tests/trials/kills'

const WRITES = 200

describe('a server that is killed in its start and in the middle of writes', () => {
  it('has every acknowledged write once in the embedded database', async () => {
    const { kills, acknowledged, missing, miscounted } = await killedOn('', 3, WRITES)
    expect(kills).toEqual({ first: 1, starting: 1, writing: 1 })
    expect({ acknowledged, missing, miscounted }).toEqual({ acknowledged: WRITES, missing: 0, miscounted: 0 })
  })

  it('has every acknowledged write once in PostgreSQL', async () => {
    const postgres = await startTestCluster()
    try {
      const { kills, acknowledged, missing, miscounted } = await killedOn(await postgres.createDatabase(), 2, WRITES)
      expect(kills).toEqual({ first: 1, starting: 0, writing: 1 })
      expect({ acknowledged, missing, miscounted }).toEqual({ acknowledged: WRITES, missing: 0, miscounted: 0 })
    } finally {
      await postgres.stop()
    }
  })
})
