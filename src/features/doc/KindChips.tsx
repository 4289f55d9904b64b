import { DocKind } from '@contract/doc'
import { Button } from '@/ui/button/Button'
import look from '@/ui/look.module.css'

const KINDS = [
  { kind: '', text: '全部类型' },
  { kind: DocKind.Pdf, text: 'PDF' },
  { kind: DocKind.Article, text: '文章' },
] as const

/** Filter by the kind of file. */
export function KindChips({ kind, onKind }: { kind: DocKind | ''; onKind: (kind: DocKind | '') => void }) {
  return (
    <div className={look.chips} role="group" aria-label="类型">
      {KINDS.map((one) => (
        <Button key={one.kind} small aria-pressed={one.kind === kind} onClick={() => onKind(one.kind)}>
          {one.text}
        </Button>
      ))}
    </div>
  )
}
