import { SCALE_NAMES, type Report } from '@contract/psychology'
import { colourToken } from '@/lib/colourToken'
import { formatTime } from '@/lib/time/date'
import { NOT_A_DIAGNOSIS } from '../words'

const WIDTH = 750
const EDGE = 48
const LINE_HEIGHT = 1.6

interface Paragraph {
  words: string
  size: number
  colour: 'text' | 'text-soft' | 'brand'
}

function paragraphsOf({ scale, round, createTime, total, max, bandText, advice, answers }: Report): Paragraph[] {
  return [
    { words: SCALE_NAMES[scale], size: 36, colour: 'text' },
    { words: `第 ${round} 轮 · ${formatTime(createTime)}`, size: 24, colour: 'text-soft' },
    { words: `${total} / ${max} 分 · ${bandText}`, size: 40, colour: 'brand' },
    { words: advice, size: 26, colour: 'text' },
    { words: NOT_A_DIAGNOSIS, size: 26, colour: 'text' },
    ...answers.map(({ item, text }, place): Paragraph => {
      return { words: `${place + 1}. ${item}：${text}`, size: 24, colour: 'text' }
    }),
  ]
}

/** Breaks a text into lines of the page's width in the current font. */
function linesOf(pen: CanvasRenderingContext2D, words: string): string[] {
  const lines = ['']
  for (const character of words) {
    const line = (lines[lines.length - 1] ?? '') + character
    if (pen.measureText(line).width > WIDTH - 2 * EDGE) lines.push(character)
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
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily
  const placed: { line: string; size: number; colour: Paragraph['colour']; top: number }[] = []
  let top = EDGE
  for (const { words, size, colour } of paragraphsOf(report)) {
    pen.font = `${size}px ${family}`
    for (const line of linesOf(pen, words)) {
      placed.push({ line, size, colour, top })
      top += size * LINE_HEIGHT
    }
    top += size / 2
  }
  canvas.width = WIDTH
  canvas.height = Math.ceil(top + EDGE)
  pen.fillStyle = colourToken('surface')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'top'
  for (const { line, size, colour, top: at } of placed) {
    pen.font = `${size}px ${family}`
    pen.fillStyle = colourToken(colour)
    pen.fillText(line, EDGE, at)
  }
  return canvas.toDataURL('image/png')
}
