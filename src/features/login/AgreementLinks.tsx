import { type MouseEvent, useState } from 'react'
import { importChunk } from '@/lib/loadChunk'
import { BASE, paths } from '@/routes'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Failed, Loading } from '@/ui/States'
import styles from './LoginPage.module.css'

const TITLES = ['用户协议', '隐私政策'] as const
type Title = (typeof TITLES)[number]

type Agreements = typeof import('@/session/agreements')
const load = (): Promise<Agreements> => importChunk(() => import('@/session/agreements'), undefined)

/** The agreements, in a sheet, so that the form keeps its values. */
export function AgreementLinks() {
  const [open, setOpen] = useState<Title>()
  const [texts, setTexts] = useState<Agreements | 'loading' | 'failed'>('loading')

  function fetchTexts() {
    setTexts('loading')
    load().then(setTexts, () => setTexts('failed'))
  }

  function handleClick(event: MouseEvent, title: Title) {
    event.preventDefault()
    setOpen(title)
    if (typeof texts === 'string') fetchTexts()
  }

  return (
    <p className={styles.agreements}>
      登录即表示同意
      {TITLES.map((title) => (
        <a
          key={title}
          href={BASE + paths.about}
          className={styles.agreement}
          onClick={(event) => handleClick(event, title)}
        >
          {title}
        </a>
      ))}
      {open && (
        <LazySheet label={open} onClosed={() => setOpen(undefined)}>
          {() => {
            if (texts === 'loading') return <Loading />
            if (texts === 'failed') return <Failed text="内容加载失败，请检查网络后重试" onRetry={fetchTexts} />
            return texts.agreements
              .find(({ title }) => title === open)
              ?.paragraphs.map((paragraph) => (
                <p key={paragraph} className={styles.paragraph}>
                  {paragraph}
                </p>
              ))
          }}
        </LazySheet>
      )}
    </p>
  )
}
