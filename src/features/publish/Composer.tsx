import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FILES_PER_TREND, TREND_TITLE_LENGTH } from '@contract/limits'
import { textLimit } from '@contract/publish'
import { type Trend, TrendType } from '@contract/trend'
import { paths } from '@/paths'
import { afterLoadIdle } from '@/shared/afterLoad'
import { FileRole } from '@/shared/drafts/trendDraft'
import { useGoBack } from '@/shared/useGoBack'
import { AudienceFields } from './AudienceFields'
import { ComposerBar } from './ComposerBar'
import { DraftNote } from './DraftNote'
import { FilmField } from './FilmField'
import { KindChoice } from './KindChoice'
import { toKind } from './kinds'
import { LazyArticle, warmArticle } from './LazyArticle'
import { LeaveSheet } from './LeaveSheet'
import type { Opened } from './openDraft'
import { PictureGrid } from './PictureGrid'
import { sentState } from './sentState'
import { isHash, TextField } from './TextField'
import { TopicField } from './TopicField'
import { useDraft } from './useDraft'
import { useDraftFiles } from './useDraftFiles'
import { useSubmit } from './useSubmit'
import { isFormatted } from './words'
import styles from './Composer.module.css'

/** The form of one post. */
export function Composer({ title, opened }: { title: string; opened: Opened }) {
  const { account, sources, restored, trend } = opened
  const navigate = useNavigate()
  const goBack = useGoBack()
  const desk = useDraft(account.userId, opened.draft)
  const { draft, change } = desk
  const files = useDraftFiles(account.userId, desk, sources)
  const [isLeaving, setLeaving] = useState(false)
  const [asked, setAsked] = useState<{ hashAt?: number }>()
  const { step, failure, submit, wait } = useSubmit(account, desk, files, { onSent: handleSent, onWaiting: handleWaiting })
  const isArticle = draft.type === TrendType.Article
  useEffect(() => afterLoadIdle(warmArticle), [])

  function handleSent(answer: Trend) {
    const { trendsId } = answer
    navigate(`${paths.trendPublish}?sent=${encodeURIComponent(trendsId)}`, { replace: true, state: sentState(answer, draft) })
  }

  function handleWaiting(id: string) {
    navigate(`${paths.trendPublish}?waiting=${encodeURIComponent(id)}`, { replace: true })
  }

  async function leave(isDropped: boolean) {
    await (isDropped ? desk.drop() : desk.save())
    if (isDropped) files.drop()
    goBack()
  }

  return (
    <>
      <ComposerBar
        title={title}
        step={step}
        onCancel={() => (desk.kept === 'untouched' && !restored ? goBack() : setLeaving(true))}
        onSubmit={submit}
        onWait={wait}
      />
      <main className={styles.page}>
        <DraftNote kept={desk.kept} restored={restored} trend={trend} draft={draft} />
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <fieldset className={styles.fields} disabled={step === 'sending'}>
          <KindChoice type={draft.type} onChoose={(type) => change(toKind(draft, type))} />
          <TextField
            label={isArticle ? '文章标题' : '标题（选填）'}
            value={draft.title}
            most={TREND_TITLE_LENGTH}
            onChange={(value) => change({ title: value })}
          />
          {isFormatted(draft) ? (
            <LazyArticle
              key={isArticle ? 'article' : 'words'}
              label={isArticle ? '文章正文' : '正文'}
              most={textLimit(draft.type)}
              html={draft.html}
              uploads={files.of.inline}
              isOff={step === 'sending'}
              onChange={(html) => change({ html })}
              {...(isArticle ? { onPictures: (given: File[]) => files.add(FileRole.Inline, given) } : {})}
            />
          ) : (
            <TextField
              label="正文"
              placeholder="分享此刻的想法，输入 # 添加话题"
              lines={6}
              value={draft.text}
              most={textLimit(draft.type)}
              onChange={(text) => change({ text })}
              onHash={(hashAt) => setAsked({ hashAt })}
            />
          )}
          <TopicField
            topics={draft.topics}
            isAsking={asked !== undefined}
            onAsk={(isAsking) => setAsked(isAsking ? {} : undefined)}
            onChange={(topics, isChosen) => change({ topics, ...(isChosen ? { text: withoutHash(draft.text, asked?.hashAt) } : {}) })}
          />
          {draft.type === TrendType.Picture && (
            <PictureGrid
              uploads={files.of.picture}
              most={FILES_PER_TREND}
              alts={draft.alts}
              onAlt={(key, alt) => change({ alts: { ...draft.alts, [key]: alt } })}
              onAdd={(given) => files.add(FileRole.Picture, given)}
              onRemove={(key) => files.remove(FileRole.Picture, key)}
            />
          )}
          {draft.type === TrendType.Video && (
            <FilmField
              uploads={files.of.film}
              onAdd={(given) => files.add(FileRole.Film, given)}
              onRemove={(key) => files.remove(FileRole.Film, key)}
            />
          )}
          <AudienceFields account={account} draft={draft} onChange={change} />
        </fieldset>
      </main>
      {isLeaving && (
        <LeaveSheet isEdit={Boolean(draft.trendsId)} onClosed={() => setLeaving(false)} onLeave={(isDropped) => void leave(isDropped)} />
      )}
    </>
  )
}

/** The mark that opened the search of topics goes once one is chosen. */
function withoutHash(text: string, at: number | undefined): string {
  return at !== undefined && isHash(text[at]) ? text.slice(0, at) + text.slice(at + 1) : text
}
