import { Failed, Skeleton } from '@/ui/States'
import { useCleanHtml } from './useCleanHtml'
import styles from './RichText.module.css'

/** Sanitised user HTML, kept inside its box. `reading` applies the typography of articles. */
export function RichText({ html, reading = false }: { html: string; reading?: boolean }) {
  const { clean, failed, retry } = useCleanHtml(html)
  if (failed) return <Failed text="正文加载失败" onRetry={retry} />
  if (clean === undefined) return <Skeleton rows={3} />
  const className = reading ? `${styles.rich} ${styles.reading}` : styles.rich
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}
