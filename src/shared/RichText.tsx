import { useMemo } from 'react'
import { cleanHtml } from '@/lib/cleanHtml'
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
  const clean = useMemo(() => withLazyPictures(cleanHtml(html)), [html])
  const className = reading ? `${styles.rich} ${styles.reading}` : styles.rich
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}
