import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const FILES_MAX = 25

/** The number of source files of each folder, without those of the folders below. */
function folderSizes(): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const room of ['src', 'server', 'tests']) {
    for (const file of readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(ts|tsx|css)$/.test(file)) continue
      const folder = dirname(join(room, file))
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
    }
  }
  return sizes
}

it('no folder has too many files', () => {
  const sizes = folderSizes()
  expect(sizes.size).toBeGreaterThan(100)
  expect([...sizes].filter(([, files]) => files > FILES_MAX)).toEqual([])
})
