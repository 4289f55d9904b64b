import type { Certificate } from '@contract/learning'
import { settings } from '@/env'
import { lightColourToken } from '@/lib/colourToken'

const WIDTH = 1000
const HEIGHT = 700
const EDGE = 40
const LEAST_FONT = 22

/**
 * Draws a certificate, in the light look as on paper. Throws if the browser cannot draw.
 * @returns a data URL of a PNG
 */
export function drawCertificate({ realName, title, date, number }: Certificate): string {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily

  context.fillStyle = lightColourToken('surface')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.strokeStyle = lightColourToken('brand')
  context.lineWidth = 6
  context.strokeRect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
  context.lineWidth = 2
  context.strokeRect(EDGE + 14, EDGE + 14, WIDTH - 2 * (EDGE + 14), HEIGHT - 2 * (EDGE + 14))

  context.textAlign = 'center'
  context.textBaseline = 'middle'
  /** Draws one centred line, in a smaller font if it would not fit. */
  const write = (text: string, top: number, size: number, colour: string, weight = 400) => {
    let fitting = size
    do context.font = `${weight} ${fitting}px ${family}`
    while (context.measureText(text).width > WIDTH - 4 * EDGE && --fitting > LEAST_FONT)
    context.fillStyle = lightColourToken(colour)
    context.fillText(text, WIDTH / 2, top, WIDTH - 4 * EDGE)
  }
  write('结业证书', 150, 68, 'brand', 600)
  write(realName, 270, 54, 'text', 600)
  write('已学完课程', 350, 32, 'text-soft')
  write(`《${title}》`, 420, 42, 'text', 600)
  write('特发此证', 485, 32, 'text-soft')
  write(`${settings.brand} · ${date}`, 570, 30, 'text')
  write(`证书编号 ${number}`, 615, 26, 'text-soft')
  return canvas.toDataURL('image/png')
}
