import { expect, it } from 'vitest'
import { sizeText } from '@/lib/text/sizeText'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [1023 * 1024 + 511, '1023 KB'],
  [1023 * 1024 + 512, '1.0 MB'],
  [1024 * 1024, '1.0 MB'],
  [1.55 * 1024 * 1024, '1.6 MB'],
])('shows %d bytes as %s', (bytes, shown) => {
  expect(sizeText(bytes)).toBe(shown)
})
