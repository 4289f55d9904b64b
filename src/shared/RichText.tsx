import { useMemo } from 'react'
import { Failed, Skeleton } from './StateViews'
import { useCleanHtml } from './useCleanHtml'
import styles from './RichText.module.css'

/** Clean HTML whose pictures wait until they come near. */
function withLazyPictures(clean: string): string {
  if (!clean.includes('<img')) return clean
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.innerHTML = clean
  for (const picture of Array.from(holder.querySelectorAll('img'))) {
    picture.setAttribute('loading', 'lazy')
    picture.setAttribute('decoding', 'async')
  }
  return holder.innerHTML
}

/** HTML from people: clean, and kept inside its box. `reading` gives it an article's type. */
export function RichText({ html, reading = false }: { html: string; reading?: boolean }) {
  const { clean, failed, retry } = useCleanHtml(html)
  const shown = useMemo(() => (clean === undefined ? undefined : withLazyPictures(clean)), [clean])
  if (failed) return <Failed text="正文加载失败" onRetry={retry} />
  if (shown === undefined) return <Skeleton rows={3} />
  const className = reading ? `${styles.rich} ${styles.reading}` : styles.rich
  return <div className={className} dangerouslySetInnerHTML={{ __html: shown }} />
}
