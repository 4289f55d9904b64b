import type { AuditDetail } from '@contract/audit'
import type { PendingEdit, Trend, TrendFile } from '@contract/trend'
import { typeNames } from '../auditWords'
import { filesNow } from '../queries'
import { altsIn, linesOf, linksOf, textChanges } from './lines'
import { useFreshFiles } from './useFreshFiles'
import base from '../Audit.module.css'
import look from '@/ui/look.module.css'
import styles from './EditDiff.module.css'

/** Changed fields of an edit; unchanged ones are left out. */
export function EditDiff({ detail, edit: given }: { detail: AuditDetail; edit: PendingEdit }) {
  const { post: edit } = useFreshFiles(given, () => filesNow(detail.trendsId))
  const topicsOf = ({ topics }: Pick<Trend, 'topics'>) =>
    topics.map(({ paramName, sensi }) => `#${paramName}${sensi === 'true' ? '（敏感）' : ''}`).join(' ')
  const fields = [
    { name: '类型', before: typeNames[detail.type], after: typeNames[edit.type] },
    { name: '标题', before: detail.title, after: edit.title },
    { name: '正文', before: linesOf(detail.content), after: linesOf(edit.content) },
    { name: '链接', before: linksOf(detail.content), after: linksOf(edit.content), byLine: true },
    { name: '话题', before: topicsOf(detail), after: topicsOf(edit) },
    {
      name: '位置',
      before: [detail.province, detail.city].join(' ').trim(),
      after: [edit.province, edit.city].join(' ').trim(),
    },
    { name: '图片说明', before: altsOf(detail), after: altsOf(edit) },
  ].filter(({ before, after }) => before !== after)
  const files = fileChanges(detail.files, edit.files)
  return (
    <section className={base.part} aria-label="修改内容">
      <h3 className={base.heading}>修改内容</h3>
      {fields.length === 0 && files.length === 0 && (
        <p className={`${look.caption} ${base.soft}`}>仅排版有变化，请查看修改后全文</p>
      )}
      {fields.map(({ name, before, after, byLine }) => (
        <div key={name} className={styles.change}>
          <p className={`${look.caption} ${base.soft}`}>{name}</p>
          <p className={styles.diff}>
            {textChanges(before, after, byLine).map(({ kind, text }, place) =>
              kind === 'same' ? (
                <span key={place}>{text}</span>
              ) : kind === 'gone' ? (
                <del key={place}>{text}</del>
              ) : (
                <ins key={place}>{text}</ins>
              ),
            )}
          </p>
        </div>
      ))}
      {files.length > 0 && (
        <div className={styles.change}>
          <p className={`${look.caption} ${base.soft}`}>图片与视频</p>
          <ul className={`${look.wrap} ${styles.files}`}>
            {files.map(({ file, label }) => (
              <li key={label + file.id} className={styles.file}>
                {(file.smallUrl || file.url) && (
                  <img src={file.smallUrl || file.url} alt={file.alt || label} loading="lazy" />
                )}
                <span>{label}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const altsOf = ({ files, content }: Pick<Trend, 'files' | 'content'>) =>
  [...files.map(({ alt = '' }) => alt), ...altsIn(content)].filter(Boolean).join('\n')

function fileChanges(before: TrendFile[], after: TrendFile[]): { file: TrendFile; label: string }[] {
  const missing = (list: TrendFile[]) => (file: TrendFile) => !list.some(({ id }) => id === file.id)
  const [gone, added] = [before.filter(missing(after)), after.filter(missing(before))]
  const moved = gone.length + added.length === 0 && before.some(({ id }, place) => id !== after[place]?.id)
  return [
    ...gone.map((file) => ({ file, label: '删除' })),
    ...added.map((file) => ({ file, label: '新增' })),
    ...(moved ? after.map((file, place) => ({ file, label: `第 ${place + 1} 张` })) : []),
  ]
}
