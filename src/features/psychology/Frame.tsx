import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Code } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { psychologyHref } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Failed } from '@/ui/States'
import { HotlineBar } from './Hotlines'
import styles from './Psychology.module.css'

/** Every screen of this noun: its title says nothing of what is on it. */
export function Frame({ tabs, children }: { tabs?: ReactNode; children: ReactNode }) {
  usePageTitle('心理服务')
  return (
    <>
      <NavBar title="心理服务" />
      {tabs}
      <main className={styles.page}>
        <HotlineBar />
        {children}
      </main>
    </>
  )
}

interface Props {
  error: unknown
  /** Where neither the network nor the consent is to blame. */
  text: string
  onRetry: () => void
}

/** What stands in the place of what could not be read. */
export function NotRead({ error, text, onRetry }: Props) {
  if (codeOf(error) === Code.Forbidden) {
    return (
      <Empty text={messageOf(error, text)}>
        <Link className={buttonClass({ look: 'outline' })} to={psychologyHref()}>
          查看说明
        </Link>
      </Empty>
    )
  }
  return <Failed {...failureWords(error, messageOf(error, text))} onRetry={onRetry} />
}
