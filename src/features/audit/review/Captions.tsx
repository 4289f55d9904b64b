import { useMemo, useState } from 'react'
import { oneLine } from '@contract/text/oneLine'
import type { TrendFile } from '@contract/trend'
import { Button } from '@/ui/button/Button'
import { altsIn, linksOf } from './lines'
import look from '@/ui/look.module.css'

/** Number of lines shown at first; a long text may have thousands. */
const FIRST = 50

/** What the shown text leaves out: where its links lead, and the descriptions of pictures that are no files of it. */
export function Captions({ content, files }: { content: string; files: TrendFile[] }) {
  const [isWhole, setWhole] = useState(false)
  const lines = useMemo(() => captionsOf(content, files), [content, files])
  return (
    <>
      {(isWhole ? lines : lines.slice(0, FIRST)).map((line, place) => (
        <p key={place} className={`${look.caption} ${look.soft}`}>
          {line}
        </p>
      ))}
      {lines.length > FIRST && (
        <Button look="text" small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `展开全部 ${lines.length} 条链接和图片说明`}
        </Button>
      )}
    </>
  )
}

function captionsOf(content: string, files: TrendFile[]): string[] {
  const ofFiles = files.map(({ alt = '' }) => oneLine(alt))
  return [
    ...(linksOf(content).match(/.+/g) ?? []).map((link) => `链接：${link}`),
    ...altsIn(content)
      .filter((alt) => alt && !ofFiles.includes(alt))
      .map((alt) => `正文图片说明：${alt}`),
  ]
}
