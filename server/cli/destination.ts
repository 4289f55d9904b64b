import { randomBytes } from 'node:crypto'
import { rename, rm, rmdir, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeFolder } from '../lib/makeFolder'
import { type Given, required } from './command'

const UNWRITABLE: readonly string[] = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'ENOENT',
  'EEXIST',
  'ENOTEMPTY',
  'ENOSPC',
  'EDQUOT',
  'ENAMETOOLONG',
]

/** The absolute path of the folder that `--to` names. */
export function targetOf(given: Given): string {
  return resolve(required(given, 'to'))
}

/** A folder of this run alone that is filled until it is complete. */
const newDraftOf = (target: string) => `${target}.${randomBytes(4).toString('hex')}.part`

/** Throws, with advice, unless `--to` names a new folder that can be created. Leaves no folder behind. */
export async function checkTarget(given: Given): Promise<void> {
  const target = targetOf(given)
  await refuseExisting(target)
  await writingTo(target, async () => {
    const draft = newDraftOf(target)
    await makeFolder(draft, 0o700)
    await rmdir(draft)
  })
}

async function refuseExisting(target: string): Promise<void> {
  const exists = await stat(target).then(
    () => true,
    () => false,
  )
  if (exists) throw new Error(`${target} 已经存在，请给一个新目录`)
}

/**
 * Fills a draft of the folder and renames it, unless the folder exists by then; a failure leaves no folder behind and
 * may be repeated. The draft of a killed process stays and is in nobody's way.
 */
export function writeFolderAtomically<Result>(
  target: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = newDraftOf(target)
  return writingTo(target, async () => {
    await makeFolder(draft, 0o700)
    try {
      const done = await work(draft)
      await refuseExisting(target)
      await rename(draft, target)
      return done
    } catch (error) {
      await rm(draft, { recursive: true, force: true }).catch(() => undefined)
      throw error
    }
  })
}

/** Does the work; errors of the file system are reported with advice about the folder. */
async function writingTo<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code = '', path = target } = error as { code?: string; path?: string }
    if (!UNWRITABLE.includes(code) || !(path.startsWith(target) || target.startsWith(path))) throw error
    throw new Error(`无法写入 ${target}（${code}），请用 --to 换一个当前用户可以写入、空间足够的目录`, { cause: error })
  }
}
