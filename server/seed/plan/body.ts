import { TrendType } from '@contract/trend'
import { at, type Random } from '../random'
import { CLOSINGS, HEADINGS, LINKS } from '../texts/banks'
import type { Theme } from '../texts/theme'

const VIDEO_LINES = [
  '完整的过程都在视频里。',
  '视频有十秒，建议打开声音看。',
  '拍得有点晃，大家将就着看。',
  '剪了一小段，给没到场的同事。',
]

const paragraph = (text: string) => `<p>${text}</p>`

/** The text of one trend without its pictures. `{0}` and so on mark the places of an article's pictures. */
export function planBody(r: Random, type: TrendType, theme: Theme, opening: string, pictures: number): string {
  const details = r.shuffled(theme.details)
  const closing = r.pick(CLOSINGS)
  if (type === TrendType.Article) return article(r, theme, opening, details, closing, pictures)
  const video = type === TrendType.Video ? r.pick(VIDEO_LINES) : ''
  const middle = details.slice(0, r.whole(1, type === TrendType.Text ? 4 : 3)).join('')
  return paragraph(opening + video) + paragraph(middle) + (r.chance(0.6) ? paragraph(closing) : '')
}

function article(
  r: Random,
  theme: Theme,
  opening: string,
  details: string[],
  closing: string,
  pictures: number,
): string {
  const [begin, course, view, advice] = HEADINGS.map((headings) => `<h2>${r.pick(headings)}</h2>`)
  const said = (from: number, count: number) =>
    paragraph(Array.from({ length: count }, (_, place) => at(details, from + place)).join(''))
  const entries = r
    .shuffled(theme.points)
    .slice(0, r.whole(4, 6))
    .map((point) => `<li>${point}</li>`)
    .join('')
  const list = r.chance(0.5) ? `<ol>${entries}</ol>` : `<ul>${entries}</ul>`
  const [address, name] = r.pick(LINKS)
  const marks = Array.from({ length: pictures }, (_, place) => `{${place}}`)
  return [
    paragraph(opening),
    begin,
    said(0, 2),
    marks[0],
    course,
    said(2, 3),
    marks[1],
    `<blockquote>${r.pick(theme.quotes)}</blockquote>`,
    view,
    said(5, 2),
    said(7, 2),
    advice,
    list,
    paragraph(`更多内容见<a href="${address}">${name}</a>。<strong>${closing}</strong>`),
  ].join('')
}

/** Inserts the pictures. */
export function withPictures(
  body: string,
  pictures: readonly { name: string; alt: string; width: number; height: number }[],
): string {
  return body.replace(/\{(\d)\}/g, (_, place: string) => {
    const { name, alt, width, height } = at(pictures, Number(place))
    return `<img src="/files/${name}" alt="${alt}" width="${width}" height="${height}" />`
  })
}
