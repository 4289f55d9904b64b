import { HOTLINES, SCALE_NAMES, type Report } from '@contract/psychology'
import { colourToken } from '@/lib/colourToken'
import { formatTime } from '@/lib/time/date'
import { HELP_TITLE, HELP_WORDS, NOT_A_DIAGNOSIS } from '../words'

const WIDTH = 750
const EDGE = 48
const LINE_HEIGHT = 1.6

interface Paragraph {
  text: string
  size: number
  colour: 'text' | 'text-soft' | 'brand'
}

const help: readonly Paragraph[] = [
  { text: HELP_TITLE, size: 36, colour: 'text' },
  { text: HELP_WORDS, size: 26, colour: 'text' },
  ...HOTLINES.map(({ name, phone, hours }): Paragraph => {
    return { text: `${name}：${phone}（${hours}）`, size: 26, colour: 'brand' }
  }),
]

/** The picture's paragraphs; help first if needed, as on the screen (rule: cut-offs). */
export function paragraphsOf(report: Report): Paragraph[] {
  const { scale, round, createTime, total, max, bandText, advice, answers } = report
  return [
    ...(report.help ? help : []),
    { text: SCALE_NAMES[scale], size: 36, colour: 'text' },
    { text: `第 ${round} 轮 · ${formatTime(createTime)}`, size: 24, colour: 'text-soft' },
    { text: `${total} / ${max} 分 · ${bandText}`, size: 40, colour: 'brand' },
    { text: advice, size: 26, colour: 'text' },
    { text: NOT_A_DIAGNOSIS, size: 26, colour: 'text' },
    ...answers.map(({ item, text }, place): Paragraph => {
      return { text: `${place + 1}. ${item}：${text}`, size: 24, colour: 'text' }
    }),
  ]
}

/** A number or word, or another character, with the punctuation that must not begin a line. */
const UNBROKEN = /(?:[\dA-Za-z.]+|[^])[，。、：；！？）”]*/gu

/**
 * Breaks a text into lines of the page's width, never within a number, such as that of a hotline.
 * @param widthOf in the current font, in px
 */
export function linesOf(text: string, widthOf: (line: string) => number): string[] {
  const lines = ['']
  for (const part of text.match(UNBROKEN) ?? []) {
    const line = (lines[lines.length - 1] ?? '') + part
    if (widthOf(line) > WIDTH - 2 * EDGE) lines.push(part)
    else lines[lines.length - 1] = line
  }
  return lines
}

/**
 * Draws a report. Throws if the browser cannot draw.
 * @returns a data URL of a PNG
 */
export function drawReport(report: Report): string {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily
  const placed: { line: string; size: number; colour: Paragraph['colour']; top: number }[] = []
  let top = EDGE
  for (const { text, size, colour } of paragraphsOf(report)) {
    context.font = `${size}px ${family}`
    for (const line of linesOf(text, (one) => context.measureText(one).width)) {
      placed.push({ line, size, colour, top })
      top += size * LINE_HEIGHT
    }
    top += size / 2
  }
  canvas.width = WIDTH
  canvas.height = Math.ceil(top + EDGE)
  context.fillStyle = colourToken('surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'top'
  for (const { line, size, colour, top: at } of placed) {
    context.font = `${size}px ${family}`
    context.fillStyle = colourToken(colour)
    context.fillText(line, EDGE, at)
  }
  return canvas.toDataURL('image/png')
}
