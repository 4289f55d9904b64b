import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder } from '@server/lib/makeFolder'

const root = mkdtempSync(join(tmpdir(), 'bole-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a folder', () => {
  it('is made with those above it, and may exist already', async () => {
    const path = join(root, 'a', 'b', 'c')
    await makeFolder(path, 0o700)
    await makeFolder(path, 0o700)
    expect(statSync(path).mode & 0o777).toBe(0o700)
  })

  it('is made for all who ask at once, at whatever depth', async () => {
    for (let round = 0; round < 50; round += 1) {
      const top = join(root, `at-once-${round}`)
      const depths = ['a/b/c/d', 'a/b', 'a', 'a/b/c', 'a/b/c/d/e', 'a']
      await Promise.all(depths.map((depth) => makeFolder(join(top, depth))))
      expect(existsSync(join(top, 'a/b/c/d/e'))).toBe(true)
    }
  })

  it.runIf(existsSync('/proc/self'))('is refused where the system takes none', async () => {
    await expect(makeFolder('/proc/nowhere/deeper')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is refused below a file', async () => {
    await expect(makeFolder(join(import.meta.filename, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})
