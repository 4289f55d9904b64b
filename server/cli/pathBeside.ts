import { realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

/** Why a path named by an import cannot be used; the message is readable. */
export class NoFile extends Error {}

/**
 * The file that an import names by a relative path. Only files in this folder or below are allowed, also after
 * resolving links. Throws NoFile.
 * @param folder as `realpath` returns it
 * @param outside the message for files elsewhere
 */
export async function pathBeside(folder: string, value: string, outside: string): Promise<string> {
  const path = await realpath(resolve(folder, value)).catch(() => {
    throw new NoFile('文件不存在')
  })
  if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) throw new NoFile(outside)
  if (!(await stat(path)).isFile()) throw new NoFile('不是文件')
  return path
}
