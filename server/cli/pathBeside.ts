import { realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

/** Why a path that an import names cannot be used, in words for people. */
export class NoFile extends Error {}

/**
 * The file that an import names by a relative path. Only what lies in this folder or below may be named, also through a
 * link. Throws NoFile.
 * @param folder as `realpath` gives it
 * @param outside the message for what lies elsewhere
 */
export async function pathBeside(folder: string, value: string, outside: string): Promise<string> {
  const path = await realpath(resolve(folder, value)).catch(() => {
    throw new NoFile('文件不存在')
  })
  if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) throw new NoFile(outside)
  if (!(await stat(path)).isFile()) throw new NoFile('不是文件')
  return path
}
