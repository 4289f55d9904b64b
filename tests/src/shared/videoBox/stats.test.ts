import { beforeEach, describe, expect, it } from 'vitest'
import { forgetPlayerRecords, playerRecords, recordPlayer } from '@/shared/videoBox/stats'

describe('the player stats record', () => {
  beforeEach(forgetPlayerRecords)

  it('has a timestamp, a message and a payload', () => {
    recordPlayer('play', { at: 3 }, 1_760_000_000_000)
    expect(playerRecords()).toEqual([{ timestamp: 1_760_000_000_000, message: 'play', payload: { at: 3 } }])
  })

  it('keeps the newest hundred', () => {
    for (let turn = 1; turn <= 130; turn++) recordPlayer(`turn ${turn}`)
    expect(playerRecords()).toHaveLength(100)
    expect(playerRecords()[0]?.message).toBe('turn 31')
    expect(playerRecords()[99]?.message).toBe('turn 130')
  })

  it('cannot be changed through what it hands out', () => {
    recordPlayer('play')
    playerRecords().pop()
    expect(playerRecords()).toHaveLength(1)
  })
})
