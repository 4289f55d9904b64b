import { describe, expect, it, vi } from 'vitest'
import { playerRecords, recordPlayer } from '@/posts/videoBox/stats'

describe('the player stats record', () => {
  it('has a timestamp, a message and a payload', () => {
    recordPlayer('play', { at: 3 }, 1_760_000_000_000)
    expect(playerRecords()).toEqual([{ timestamp: 1_760_000_000_000, message: 'play', payload: { at: 3 } }])
  })

  it('is there after a reload', async () => {
    recordPlayer('play', { at: 3 })
    vi.resetModules()
    const reloaded = await import('@/posts/videoBox/stats')
    expect(reloaded.playerRecords()).toMatchObject([{ message: 'play', payload: { at: 3 } }])
  })

  it('keeps the newest hundred', () => {
    for (let turn = 1; turn <= 130; turn++) recordPlayer(`turn ${turn}`)
    expect(playerRecords()).toHaveLength(100)
    expect(playerRecords()[0]?.message).toBe('turn 31')
    expect(playerRecords()[99]?.message).toBe('turn 130')
  })

  it('holds no token, phone number or signed query', () => {
    const token = 'q8Zr0c5nH2uVtWx1yKpLmS9dFgJ4bEaT7oQi3RzX'
    recordPlayer('code', { reason: `TypeError: /mobile/files/a.mp4?e=1&s=secret token=${token} 13800000001` })
    expect(localStorage.getItem('bole.player')).not.toMatch(/secret|13800000001/)
    expect(localStorage.getItem('bole.player')).not.toContain(token)
  })

  it.each(['{', '"x"', '[1,null,{"timestamp":"a"}]'])('reads what is none as nothing: %s', (kept) => {
    localStorage.setItem('bole.player', kept)
    expect(playerRecords()).toEqual([])
  })

  it('is done without where storage is forbidden', () => {
    const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied')
    })
    expect(() => recordPlayer('play')).not.toThrow()
    expect(forbidden).toHaveBeenCalled()
    expect(playerRecords()).toEqual([])
    forbidden.mockRestore()
  })
})
