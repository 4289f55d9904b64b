import { toCanvas } from 'qrcode'
import { type Trend, TrendType } from '@contract/trend'
import { settings } from '@/env'
import { colourToken } from '@/lib/colourToken'
import { stripTags } from '@/lib/text/text'
import { postTitle } from '@/posts/postTitle'
import { lines } from './shareText'

const WIDTH = 750
const EDGE = 48
const INNER = WIDTH - 2 * EDGE
const CODE = 184
const SIZES = { title: 40, text: 30, small: 26 } as const
const LINE = 1.5
const PICTURE_WAIT_MS = 8000

function loadPicture(src: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => resolve(undefined)
    setTimeout(resolve, PICTURE_WAIT_MS, undefined)
    picture.src = src
  })
}

/** The post's first picture, or its video's poster. */
function pictureOf({ type, files: [first] }: Trend): string {
  return (type === TrendType.Video ? first?.smallUrl : first?.url) ?? ''
}

/**
 * Draws the picture for sharing a post: picture, title, first lines, author, and a QR code. Throws if the browser
 * cannot draw.
 * @returns a data URL of a PNG
 */
export async function drawShare(trend: Trend, url: string): Promise<string> {
  const src = pictureOf(trend)
  const picture = src ? await loadPicture(src) : undefined
  const code = document.createElement('canvas')
  await toCanvas(code, url, { width: CODE, margin: 2 })

  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily
  const font = (size: keyof typeof SIZES, weight = 400) => `${weight} ${SIZES[size]}px ${family}`

  context.font = font('title', 600)
  const title = lines(context, postTitle(trend), INNER, 2)
  context.font = font('text')
  const text = trend.title.trim() ? lines(context, stripTags(trend.content), INNER, 5) : []
  const pictureHeight = picture
    ? Math.round(Math.min(INNER * 1.2, (INNER * picture.height) / Math.max(1, picture.width)))
    : 0
  const gap = EDGE / 2
  const heights = {
    picture: picture ? pictureHeight + gap : 0,
    title: title.length * SIZES.title * LINE + gap,
    text: text.length > 0 ? text.length * SIZES.text * LINE + gap : 0,
  }
  canvas.width = WIDTH
  canvas.height = Math.ceil(EDGE + heights.picture + heights.title + heights.text + CODE + EDGE)

  context.fillStyle = colourToken('surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  let top = EDGE
  if (picture) {
    const scale = Math.max(INNER / picture.width, pictureHeight / picture.height)
    const wide = INNER / scale
    const high = pictureHeight / scale
    context.drawImage(
      picture,
      (picture.width - wide) / 2,
      (picture.height - high) / 2,
      wide,
      high,
      EDGE,
      top,
      INNER,
      pictureHeight,
    )
    top += heights.picture
  }
  context.textBaseline = 'top'
  const write = (words: readonly string[], size: keyof typeof SIZES, colour: string, weight?: number) => {
    context.font = font(size, weight)
    context.fillStyle = colourToken(colour)
    for (const [at, line] of words.entries()) context.fillText(line, EDGE, top + at * SIZES[size] * LINE)
  }
  write(title, 'title', 'text', 600)
  top += heights.title
  write(text, 'text', 'text-soft')
  top += heights.text
  context.drawImage(code, WIDTH - EDGE - CODE, top, CODE, CODE)
  context.font = font('small')
  const author = lines(context, trend.imNickName, INNER - CODE - gap, 1)
  write([...author, `来自${settings.brand}`, '扫码查看动态'], 'small', 'text-soft')
  return canvas.toDataURL('image/png')
}
