import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Outline } from '@/ui/icon/Icon'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import look from '@/ui/look.module.css'
import styles from './OutcomeView.module.css'

interface Props {
  /** SVG path of the icon above the title. */
  sign: string
  title: string
  /** Next steps, one sentence each. */
  next: readonly string[]
  /** Actions before the link home. */
  children: ReactNode
}

const TITLE = '发布动态'

/** The result page while its outcome is not known. */
export function UnknownOutcome({ back, children }: { back: boolean; children: ReactNode }) {
  usePageTitle(TITLE)
  return (
    <>
      <NavBar title={TITLE} back={back} />
      <main>{children}</main>
    </>
  )
}

/** The result page of a sent post (rule: after sending). */
export function OutcomeView({ sign, title, next, children }: Props) {
  usePageTitle(title)
  return (
    <>
      <NavBar title={TITLE} back={false} />
      <main className={styles.page}>
        <Outline d={sign} className={styles.icon} />
        <div role="status">
          <h2 className={styles.title}>{title}</h2>
        </div>
        {next.length > 0 && (
          <ul className={styles.next}>
            {next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <nav className={`${look.form} ${styles.ways}`} aria-label="接下来">
          {children}
          <Link className={buttonClass({ look: 'outline', wide: true })} to={paths.index}>
            返回首页
          </Link>
        </nav>
      </main>
    </>
  )
}
