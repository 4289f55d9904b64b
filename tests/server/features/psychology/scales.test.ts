import { describe, expect, it } from 'vitest'
import { resultOf } from '@server/features/psychology/scales'
import { seal, unseal } from '@server/lib/sealing'
import { sealKeyOf } from '@server/sealKey'
import { readSettings } from '@server/settings'

describe('the published cut-offs', () => {
  it.each([
    ['phq9', [0, 4], 'minimal'],
    ['phq9', [5, 9], 'mild'],
    ['phq9', [10, 14], 'moderate'],
    ['phq9', [15, 19], 'moderatelySevere'],
    ['phq9', [20, 27], 'severe'],
    ['gad7', [0, 4], 'minimal'],
    ['gad7', [5, 9], 'mild'],
    ['gad7', [10, 14], 'moderate'],
    ['gad7', [15, 21], 'severe'],
  ] as const)('of %s put %j into %s', (scale, [from, to], band) => {
    const items = scale === 'phq9' ? 9 : 7
    for (let total = from; total <= to; total += 1) {
      const answers = Array.from({ length: items }, (_, place) => Math.max(0, Math.min(3, total - 3 * place)))
      expect(resultOf(scale, answers)).toMatchObject({ total, max: 3 * items, band })
    }
  })

  it('show help for the ninth item of PHQ-9 above 0 alone', () => {
    expect(resultOf('phq9', [3, 3, 3, 3, 3, 3, 3, 3, 0]).help).toBe(false)
    expect(resultOf('phq9', [0, 0, 0, 0, 0, 0, 0, 0, 1]).help).toBe(true)
    expect(resultOf('gad7', [3, 3, 3, 3, 3, 3, 3]).help).toBe(false)
  })
})

describe('sealing', () => {
  it('opens for the same key and row alone', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const sealed = seal(key, 'row a', '睡不好')
    expect(unseal(key, 'row a', sealed)).toBe('睡不好')
    expect(() => unseal(key, 'row b', sealed)).toThrow()
    expect(() => unseal(other, 'row a', sealed)).toThrow()
    expect(seal(key, 'row a', '睡不好')).not.toBe(sealed)
  })

  it('has the same key from SECRET everywhere, and none on PostgreSQL without it', () => {
    const settings = { ...readSettings({}), databaseUrl: 'postgresql://x/y' }
    const key = sealKeyOf({ ...settings, secret: 'one' })
    expect(sealKeyOf({ ...settings, secret: 'one', dataDir: '/nowhere' })).toEqual(key)
    expect(sealKeyOf({ ...settings, secret: 'two' })).not.toEqual(key)
    const closed = sealKeyOf({ ...settings, secret: '' })
    expect(closed).toEqual({ closed: expect.stringContaining('SECRET') })
  })
})
