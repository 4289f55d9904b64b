import { Link } from 'react-router-dom'
import { type Doc, DocKind } from '@contract/doc'
import { formatTime } from '@/lib/time/date'
import { Marked } from '@/posts/marked/Marked'
import { articleHref, pdfHref } from '@/routes'
import { Icon } from '@/ui/icon/Icon'
import { Parts } from '@/ui/text/Parts'
import { sizeText } from '@/lib/text/sizeText'
import marks from '@/ui/marks.module.css'
import look from '@/ui/look.module.css'

export function DocRow({ doc, words }: { doc: Doc; words: string }) {
  const { docId, kind, title, folderName, mustRead, read, updateTime, size, pages, hit } = doc
  const facts = [
    kind === DocKind.Pdf ? 'PDF' : '文章',
    folderName,
    pages > 0 && `${pages} 页`,
    kind === DocKind.Pdf && size > 0 && sizeText(size),
    formatTime(updateTime),
  ]
  return (
    <Link className={`${look.item} ${look.link}`} to={kind === DocKind.Pdf ? pdfHref(docId) : articleHref(docId)}>
      <span className={look.words}>
        <span className={look.name}>
          {mustRead && <span className={read ? marks.mark : marks.markDanger}>{read ? '必读 已读' : '必读'}</span>}
          <Marked text={title} keyword={words} by="part" />
        </span>
        {hit && (
          <span className={`${look.soft} ${look.clamp}`}>
            <Marked text={hit} keyword={words} by="part" />
          </span>
        )}
        <span className={look.soft}>
          <Parts parts={facts} />
        </span>
      </span>
      <Icon name="forward" className={look.forward} />
    </Link>
  )
}
