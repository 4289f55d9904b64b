import { afterEach, expect, it, vi } from 'vitest'
import { readSettings } from '@server/settings'
import { sayStarted } from '@server/startWords'

const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterEach(() => void printed.mockClear())

function said(seed: Record<string, string>): string {
  const open = { kind: 'postgres', owner: true } as unknown as Parameters<typeof sayStarted>[0]['open']
  const settings = { ...readSettings(seed), secret: '' }
  sayStarted({ settings, open, seeded: true, brand: '伯乐社区' })
  return String(printed.mock.calls[0]?.[0])
}

it('says at the start that sample data was written, and what to set for real use', () => {
  expect(said({})).toContain('已写入示例数据')
  expect(said({})).toContain('正式使用请设 SEED=none')
})

it('says of sample data under SEED=none that it is from an earlier start and stays', () => {
  const words = said({ SEED: 'none' })
  expect(words).toContain('库中留有以前启动时写入的示例数据，存在密码公开的示例账号（密码 bole-2026）')
  expect(words).toContain('SEED=none 不删除已有的数据')
  expect(words).not.toContain('请设 SEED=none')
})
