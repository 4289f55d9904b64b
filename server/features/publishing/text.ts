import { FileKind } from '@contract/file'
import { htmlProblem } from '@contract/text/html'
import { seenText } from '@contract/text/htmlText'
import { publishProblem, type TrendText } from '@contract/publish'
import { TrendType } from '@contract/trend'
import type { Db } from '../../db/db'
import { invalidInput, notFound } from '../../lib/businessError'
import type { HtmlThread } from '../../domain/htmlThread'
import { claimFiles } from '../files/service'
import { knownCity } from '../trends/service'
import { pictureNames, withoutPictures, withPictureNames } from './pictures'
import * as repo from './repo'

interface Writing {
  authorId: string
  now: Date
  /** Files this post already has, in its text or in an edit. */
  kept: ReadonlySet<string>
}

/** Validated and sanitised text with files that the author may use. */
export interface Checked {
  /** Its pictures are referenced by id. */
  html: string
  files: repo.Attached[]
}

/** An author's input with HTML sanitised by `cleanWords`. */
export type CleanWords<Words extends TrendText = TrendText> = Words & { isClean: true }

/** Throws 100400 for HTML that is too costly to parse (rule: html bounds). */
export function checkHtml({ content }: Pick<TrendText, 'content'>): void {
  const problem = htmlProblem(content)
  if (problem) throw invalidInput(problem)
}

/**
 * Sanitises the HTML of a checked text; call it outside a transaction. Throws as `HtmlThread.clean`, and as `checkHtml`
 * where the end tags and entities that are added make it too long.
 */
export async function cleanWords<Words extends TrendText>(
  html: HtmlThread,
  words: Words,
  authorId: string,
): Promise<CleanWords<Words>> {
  const content = (await html.clean(words.content, authorId)).trim()
  checkHtml({ content })
  return { ...words, content, isClean: true }
}

/**
 * Validates an author's input (rule: length) and claims the new files. Throws 100400 for missing, too long or unsuitable
 * parts, 100404 for missing files.
 */
export async function checkWords(db: Db, body: CleanWords, { authorId, now, kept }: Writing): Promise<Checked> {
  const isArticle = body.type === TrendType.Article
  const shown = isArticle ? body.content : withoutPictures(body.content)
  const inText = await resolved(db, pictureNames(shown), authorId)
  const html = withPictureNames(shown, inText)
  const ids = [...new Set([...body.fileIds, ...inText.values()])]
  const measured = { type: body.type, title: body.title, text: seenText(html) }
  const isVideo = body.type === TrendType.Video
  const counts = isVideo ? { pictures: 0, videos: ids.length } : { pictures: ids.length, videos: 0 }
  const problem = publishProblem({ ...measured, ...counts })
  if (problem) throw invalidInput(problem)
  if ((await repo.knownTopics(db, body.topicIds)) < body.topicIds.length) throw invalidInput('话题不存在，请重新选择')
  const kind = isVideo ? FileKind.Video : FileKind.Picture
  await claimFiles(db, { ids: ids.filter((id) => !kept.has(id)), ownerId: authorId, kinds: [kind], now })
  const own = await repo.ownFiles(db, authorId, ids)
  if (own.some((file) => ids.includes(file.id) && file.kind !== kind)) throw invalidInput('文件的类别不符，请重新选择')
  const alts = body.alts ?? []
  return { html, files: ids.map((fileId) => ({ fileId, alt: alts[body.fileIds.indexOf(fileId)] ?? '' })) }
}

/** Ids of the pictures of a text by their references, ids or addresses. */
async function resolved(db: Db, names: string[], authorId: string): Promise<Map<string, string>> {
  const own = names.length > 0 ? await repo.ownFiles(db, authorId, names) : []
  return new Map(
    names.map((wanted) => {
      const file = own.find(({ id, name, smallName }) => [id, name, smallName].includes(wanted))
      if (!file) throw notFound('正文中的图片不存在或已过期，请重新插入')
      return [wanted, file.id]
    }),
  )
}

/** The text to store, with the current addresses of its pictures. Call it after everything that renames them. */
export async function storedText(db: Db, body: TrendText, { html }: Checked, authorId: string): Promise<repo.Text> {
  const ids = pictureNames(html)
  const own = ids.length > 0 ? await repo.ownFiles(db, authorId, ids) : []
  const { type, title, city = '', province = '' } = body
  return {
    type,
    title,
    city: await knownCity(db, city),
    province,
    content: withPictureNames(html, new Map(own.map(({ id, name }) => [id, name]))),
  }
}
