import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Trend } from '@contract/trend'
import { meHref, paths } from '@/routes'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { draftHref } from '@/writes/drafts/post/draftHref'
import { outbox } from '@/writes/outbox/outbox'
import { isUploading } from '@/writes/outbox/queueEntry'
import { useEnded } from '@/writes/outbox/useEnded'
import { useOutbox, useOutboxBusy, useSending } from '@/writes/outbox/useOutbox'
import { Failed, Skeleton } from '@/ui/States'
import { OutcomeView, UnknownOutcome } from './OutcomeView'
import { sentState } from './sentState'

const SAVED = ['现在没有网络，内容已保存在本机', '网络恢复后会自动提交']
const BUSY = ['服务繁忙，内容已保存在本机', '稍后会自动提交']
const CLOCK = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2'

/** Reads the queue at once; after a reload it would be read seconds later. */
function useOutboxRead() {
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading')
  const read = useCallback(() => {
    void outbox.me().then((me) => setState(me ? 'read' : 'failed'))
  }, [])
  useEffect(read, [read])
  return {
    state,
    retry: () => {
      setState('reading')
      read()
    },
  }
}

/** A queued post, which can be sent now or edited again. */
export function QueuedPost({ id }: { id: string }) {
  const navigate = useNavigate()
  const sending = useSending()
  const isBusy = useOutboxBusy()
  const entry = useOutbox().find((one) => one.id === id)
  const { state, retry } = useOutboxRead()

  useEnded((ended, outcome) => {
    if (ended.id !== id || ended.write.kind !== 'post') return
    const { draft } = ended.write
    if (outcome.kind === 'sent') {
      const answer = outcome.data as Trend
      const sent = `${paths.trendPublish}?sent=${encodeURIComponent(answer.trendsId)}`
      return navigate(sent, { replace: true, state: sentState(answer, draft) })
    }
    navigate(draftHref(draft), { replace: true })
  })

  if (!entry && state !== 'read') {
    return (
      <UnknownOutcome back={false}>
        {state === 'reading' ? <Skeleton /> : <Failed text="加载失败，请稍后再试" onRetry={retry} />}
      </UnknownOutcome>
    )
  }
  return (
    <OutcomeView sign={CLOCK} title={entry ? '待发送' : '没有待发送的动态'} next={entry ? (isBusy ? BUSY : SAVED) : []}>
      {entry && (
        <>
          <Button look="primary" wide disabled={sending !== ''} onClick={() => void outbox.flush()}>
            {sending === id ? '发送中...' : '立即发送'}
          </Button>
          <Button
            look="outline"
            wide
            disabled={sending === id && !isUploading(entry)}
            onClick={() => void outbox.cancel(entry)}
          >
            取消发送，继续编辑
          </Button>
        </>
      )}
      <Link className={buttonClass({ look: 'outline', wide: true })} to={meHref()}>
        我的动态
      </Link>
    </OutcomeView>
  )
}
