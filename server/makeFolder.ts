import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, as `mkdir` with `recursive` does, which however never ends where a file system
 * takes no folders (/proc). Throws the system's error.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && !(await isFolder(dirname(path)))) {
      await makeFolder(dirname(path), mode)
      return makeFolder(path, mode)
    }
    if (code !== 'EEXIST' || !(await isFolder(path))) throw error
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then((found) => found.isDirectory(), () => false)
}
