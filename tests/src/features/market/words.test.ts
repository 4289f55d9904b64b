import { expect, it } from 'vitest'
import { hasPhone } from '@/features/market/words'

it.each([
  '电话13800000001',
  '138 0000 0001',
  '138-0000-0001，晚上打',
  '138.0000.0000',
  '１３８０００００００１',
  '8613800000001',
  '+86 138 0000 0001',
  '027-87654321',
  '(027) 8765 4321',
  '0717 6543210',
])('finds the phone number in %s', (text) => {
  expect(hasPhone(text)).toBe(true)
})

it.each([
  '',
  '180×200 厘米，1500 元',
  '编号 213800000001',
  '138000000012',
  '2026-11-28 10:30',
  '1.5.0.500',
  'ISBN 978-7-02-000220-7',
  '0.5-1.5 千克，2026年',
])('finds none in %s', (text) => {
  expect(hasPhone(text)).toBe(false)
})
