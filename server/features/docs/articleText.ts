import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { htmlProblem } from '@contract/text/html'
import { searchText } from '../../domain/searchText'
import { cleanHtml, type OwnPicture, plainText, referencesOf } from '../../domain/html'

// Functions of this module run in the worker threads of an import.
export { extractPdf } from './extract'

/** As the function of that name in `mark.ts`, whose packages are only loaded for internal PDFs. */
export async function checkMarkable(path: string): Promise<void> {
  await (await import('../../domain/watermark/mark')).checkMarkable(path)
}

export interface ArticleSource {
  /** Within the bounds of user HTML, not sanitised yet. */
  html: string
  /** Distinct picture addresses and link targets, as written. */
  pictures: string[]
  links: string[]
}

/**
 * The HTML of a Markdown or HTML file with its references. Throws `encoding` for a file that is not UTF-8, else an
 * Error with a readable message.
 */
export async function articleSource(path: string): Promise<ArticleSource> {
  const text = utf8(await readFile(path))
  const html = /^\.(md|markdown)$/i.test(extname(path)) ? await markdown(text) : text
  const problem = htmlProblem(html)
  if (problem) throw new Error(problem)
  return { html, ...referencesOf(html) }
}

function utf8(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\u0000')) return text
  } catch (error) {
    throw new Error('encoding', { cause: error })
  }
  throw new Error('encoding')
}

async function markdown(text: string): Promise<string> {
  const { marked } = await import('marked')
  return marked.parse(text, { gfm: true, async: false })
}

export interface ArticleWords {
  /** Sanitised, with the article's own pictures, without a first line equal to the title. */
  content: string
  /** Its plain text. */
  words: string
  /** Set where the end tags and entities that were added make it too long. */
  problem?: string
}

/** What is stored of an article. */
export function articleText(
  html: string,
  { title, pictures }: { title: string; pictures: Readonly<Record<string, OwnPicture>> },
): ArticleWords {
  const content = cleanHtml(html, pictures)
    .trim()
    .replace(/^<h1>([^<]*)<\/h1>\s*/, (heading, words: string) => (plainText(words) === title ? '' : heading))
  const problem = htmlProblem(content)
  return { content, words: searchText(plainText(content)), ...(problem ? { problem } : {}) }
}
