import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Code } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { psychologyHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty } from '@/ui/States'
import { HotlineBar } from './Hotlines'
import { checkConsent } from './queries'
import look from '@/ui/look.module.css'

/** Layout of every screen of this noun, with a neutral title. */
export function Frame({ tabs, children }: { tabs?: ReactNode; children: ReactNode }) {
  usePageTitle('心理服务')
  return (
    <>
      <NavBar title="心理服务" />
      {tabs}
      <main className={look.column}>
        <HotlineBar />
        {children}
      </main>
    </>
  )
}

interface Props {
  error: unknown
  /** Message if the cause is neither the network nor the consent. */
  text: string
  onRetry: () => void
}

/** Error state of a read. */
export function NotRead({ error, text, onRetry }: Props) {
  if (codeOf(error) === Code.Forbidden) return <NotAllowed text={messageOf(error, text)} />
  return <FailedRead error={error} text={messageOf(error, text)} onRetry={onRetry} />
}

/** The consent is missing; it may have been withdrawn on another device. */
function NotAllowed({ text }: { text: string }) {
  useEffect(() => void checkConsent(), [])
  return (
    <Empty text={text}>
      <Link className={buttonClass({ look: 'outline' })} to={psychologyHref()}>
        查看说明
      </Link>
    </Empty>
  )
}
