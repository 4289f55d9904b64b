import { realpath } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ARTICLE_PICTURES } from '@contract/limits'
import { withoutQuery } from '@contract/text/withoutQuery'
import type { ArticleSource } from '../../features/docs/articleText'
import { NoFile, pathBeside } from '../pathBeside'

const ATTACHMENTS_MAX = 9
const SHOWN = 60

/** The local files that an article names. */
export interface Beside {
  /** Keyed by the addresses used in the text. */
  pictures: Map<string, string>
  attachments: { path: string; name: string }[]
}

/**
 * Finds the pictures and attachments of an article, which lie next to it or below (rule: document import).
 * @param problems collects a message for each one that cannot be used
 */
export async function filesBeside(
  file: string,
  { pictures, links }: Pick<ArticleSource, 'pictures' | 'links'>,
  problems: string[],
): Promise<Beside> {
  const folder = await realpath(dirname(file))
  const found: Beside = { pictures: new Map(), attachments: [] }
  for (const src of pictures) {
    const path = await resolved(folder, src, '图片', problems)
    if (path) found.pictures.set(src, path)
  }
  for (const href of links.filter(isRelative)) {
    const path = await resolved(folder, href, '附件', problems)
    if (path && !found.attachments.some((known) => known.path === path))
      found.attachments.push({ path, name: basename(path) })
  }
  if (found.pictures.size > ARTICLE_PICTURES) problems.push(`图片最多 ${ARTICLE_PICTURES} 张`)
  if (found.attachments.length > ATTACHMENTS_MAX) problems.push(`附件最多 ${ATTACHMENTS_MAX} 个`)
  return found
}

/** False for an address with a scheme or a host, and for a fragment. */
const isRelative = (address: string) => !/^([a-z][a-z\d+.-]*:|[\\/]|#)/i.test(address.trim())

async function resolved(
  folder: string,
  address: string,
  what: string,
  problems: string[],
): Promise<string | undefined> {
  const shown = decoded(address).slice(0, SHOWN)
  if (!isRelative(address)) {
    problems.push(`${what} ${shown} 须是旁边的文件，请写相对路径`)
    return undefined
  }
  try {
    return await pathBeside(folder, decoded(address.trim()), '须在文章所在的文件夹里')
  } catch (error) {
    if (!(error instanceof NoFile)) throw error
    problems.push(`${what} ${shown}：${error.message}`)
    return undefined
  }
}

/** Decodes a link: `%20` is a space; query and fragment are removed. */
function decoded(address: string): string {
  const path = withoutQuery(address)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
