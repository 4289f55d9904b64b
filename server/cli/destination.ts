import { rename, rm, stat } from 'node:fs/promises'
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
  'ENOSPC',
  'EDQUOT',
  'ENAMETOOLONG',
]

/** The absolute path of the folder that `--to` names. */
export function targetOf(given: Given): string {
  return resolve(required(given, 'to'))
}

/** Folder a command writes to until it is complete. */
const draftOf = (target: string) => `${target}.part`

/** Throws, with advice, unless `--to` names a new folder that can be created. Leaves no folder behind. */
export async function checkTarget(given: Given): Promise<void> {
  const target = targetOf(given)
  if (
    await stat(target).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`${target} 已经存在，请给一个新目录`)
  await writingTo(target, async () => {
    await makeFolder(draftOf(target), 0o700)
    await rm(draftOf(target), { recursive: true })
  })
}

/** Fills a draft of the folder and renames it; a failure leaves no folder behind and may be repeated. */
export function fillingFolder<Result>(target: string, work: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = draftOf(target)
  return writingTo(target, async () => {
    await rm(draft, { recursive: true, force: true })
    await makeFolder(draft, 0o700)
    try {
      const done = await work(draft)
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
