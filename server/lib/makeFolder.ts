import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, as `mkdir` with `recursive` does, which however never ends where a file system
 * takes no folders (/proc). Throws the system's error.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await makeOne(path, mode)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path), mode)
    await makeOne(path, mode)
  }
}

/** One folder in one that is there; somebody else may have made it meanwhile. */
async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
