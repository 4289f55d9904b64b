import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { articles, type Transfer } from '@contract/article'
import { Code } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { FailedRead } from '@/lists/FailedRead'
import { openTarget } from '@/posts/openTarget'
import { paths } from '@/routes'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Empty, Loading } from '@/ui/States'

const TITLE = '页面跳转'
const UNKNOWN = '该链接不存在或已失效'
const CLOSED = '该链接暂未开放'

type State = { kind: 'asking' } | { kind: 'answered'; transfer: Transfer } | { kind: 'failed'; error: unknown }

/** Reads only the id of the address: the backend returns the target (rule: transfers). */
export default function ArticleTransferPage() {
  const id = useQueryParam('id')
  usePageTitle(TITLE)
  return (
    <>
      <NavBar title={TITLE} />
      <main>{id ? <Redirecting key={id} id={id} /> : <NoTarget text={UNKNOWN} />}</main>
    </>
  )
}

function Redirecting({ id }: { id: string }) {
  const [state, setState] = useState<State>({ kind: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const navigate = useNavigate()
  const go = useRef((transfer: Transfer) => followTransfer(transfer, navigate))
  useEffect(() => {
    let gone = false
    call(articles.transfer, { id }).then(
      (transfer) => {
        if (gone) return
        setState({ kind: 'answered', transfer })
        if (transfer.openType !== 'closed') void go.current(transfer)
      },
      (error: unknown) => {
        if (!gone) setState({ kind: 'failed', error })
      },
    )
    return () => {
      gone = true
    }
  }, [id, attempt])

  function retry() {
    setState({ kind: 'asking' })
    setAttempt((before) => before + 1)
  }
  if (state.kind === 'asking') return <Loading />
  if (state.kind === 'failed') {
    const { error } = state
    if (codeOf(error) === Code.NotFound) return <NoTarget text={messageOf(error, UNKNOWN)} />
    return <FailedRead error={error} text="打开失败，请稍后再试" onRetry={retry} />
  }
  const { transfer } = state
  if (transfer.openType === 'closed') return <NoTarget text={transfer.reason || CLOSED} />
  return (
    <Empty text="如果没有自动打开，请点击下面的按钮" icon="empty">
      <Button look="primary" onClick={() => void followTransfer(transfer, navigate)}>
        打开
      </Button>
      <Home />
    </Empty>
  )
}

/** Replaces this screen, so that going back does not return here. */
const followTransfer = (transfer: Transfer, navigate: ReturnType<typeof useNavigate>) =>
  openTarget({ ...transfer, reason: transfer.reason || CLOSED }, (to) => void navigate(to, { replace: true }))

function NoTarget({ text }: { text: string }) {
  return (
    <Empty text={text} icon="broken">
      <Home />
    </Empty>
  )
}

function Home() {
  return (
    <Link className={buttonClass({ look: 'outline' })} to={paths.index} replace>
      返回首页
    </Link>
  )
}
