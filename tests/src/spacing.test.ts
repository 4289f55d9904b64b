import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const TOUCHING = /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/
/** Strings of the specification, which must not change. */
const SPECIFIED = [
  '您的留言已收悉，我们将在7个工作日内向您反馈',
  '留言已收悉，将在7个工作日内向您反馈',
  '请在App中同步步数',
  '在App中打开',
  '请先确认已满18周岁',
  '我已满18周岁',
]

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

function touching(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const lines = withoutComments(readFileSync(join(folder, name), 'utf8')).split('\n')
      return lines
        .filter((line) => TOUCHING.test(line) && !SPECIFIED.some((text) => line.includes(text)))
        .map((line) => `${name}: ${line.trim()}`)
    })
}

it.each(['src', 'contract'])(
  'one space stands between Chinese and Latin letters or digits in the texts of %s',
  (folder) => {
    expect(touching(folder)).toEqual([])
  },
)
