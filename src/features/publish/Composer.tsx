import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { FILES_PER_TREND, TREND_TITLE_LENGTH } from '@contract/limits'
import { textLimit } from '@contract/publish'
import { type Topic, type Trend, TrendType } from '@contract/trend'
import { focusInvalid } from '@/lib/focusInvalid'
import { paths } from '@/routes'
import { afterLoadIdle } from '@/lib/afterLoad'
import { toast } from '@/lib/toast/toast'
import { FileRole, isEmptyDraft, type TrendDraft } from '@/writes/drafts/trendDraft'
import { Problem } from '@/ui/field/Problem'
import { useGoBack } from '@/ui/navigation/useGoBack'
import { AudienceFields } from './AudienceFields'
import { ComposerBar } from './ComposerBar'
import { DraftNote } from './draft/DraftNote'
import { VideoField } from './media/VideoField'
import { KindChoice } from './KindChoice'
import { toKind } from './kinds'
import { LazyArticle, preloadArticle } from './article/LazyArticle'
import { LeaveSheet } from './draft/LeaveSheet'
import { asNewPost, type Opened } from './draft/openDraft'
import { PictureGrid } from './media/PictureGrid'
import { sentState } from './outcome/sentState'
import { TextField } from './TextField'
import { TopicField } from './topic/TopicField'
import { begunMark, grownMark, type TopicMark, withoutMark, withWord, wordAt } from './topic/topicMark'
import { useDraft } from './draft/useDraft'
import { useDraftFiles } from './media/useDraftFiles'
import { usePublish } from './usePublish'
import { isFormatted, lengthOf } from './words'
import styles from './Composer.module.css'

function showProblem(form: Element | null): void {
  form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
}

interface Props {
  title: string
  opened: Opened
}

/** The form of one post. If the edited post was removed meanwhile, it goes on as the form of a new one. */
export function Composer({ title, opened }: Props) {
  const [asNew, setAsNew] = useState<Opened>()
  return (
    <PostForm
      key={asNew ? 'new' : 'opened'}
      title={title}
      opened={asNew ?? opened}
      onRemoved={(draft) => void asNewPost(opened.account, draft).then(setAsNew)}
    />
  )
}

function PostForm({ title, opened, onRemoved }: Props & { onRemoved: (draft: TrendDraft) => void }) {
  const { account, sources, restored, trend, removed } = opened
  const navigate = useNavigate()
  const goBack = useGoBack()
  const draftState = useDraft(account.userId, opened.draft)
  const { draft, change } = draftState
  const files = useDraftFiles(account.userId, draftState, sources)
  const [isLeaving, setLeaving] = useState(false)
  const [topicSearch, setTopicSearch] = useState<{ word: string; mark?: TopicMark }>()
  /** Where the caret goes once the topic search, which changes the text, is closed. */
  const caret = useRef<number>(undefined)
  const { step, failure, submit, wait, stop } = usePublish(account, draftState, files, {
    onSent: handleSent,
    onWaiting: handleWaiting,
    onRemoved,
  })
  const isUntouched = draftState.saveState === 'untouched' && !restored
  const hasNothing = isUntouched || (!draft.trendsId && isEmptyDraft(draft))
  const main = useRef<HTMLElement>(null)
  const problemAt = (part: 'title' | 'text' | 'files' | 'form') => (failure?.at === part ? failure.text : undefined)
  const problemId = useId()
  const isArticle = draft.type === TrendType.Article
  useEffect(() => afterLoadIdle(preloadArticle), [])
  // The answer comes later than the tap; what it says may stand out of sight.
  useEffect(() => {
    if (step === 'writing') showProblem(main.current)
  }, [step])

  useEffect(() => {
    if (topicSearch || caret.current === undefined) return
    main.current?.querySelector('textarea')?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [topicSearch])

  function handleSent(answer: Trend) {
    const { trendsId } = answer
    navigate(`${paths.trendPublish}?sent=${encodeURIComponent(trendsId)}`, {
      replace: true,
      state: sentState(answer, draft),
    })
  }

  function handleWaiting(id: string) {
    navigate(`${paths.trendPublish}?waiting=${encodeURIComponent(id)}`, { replace: true })
  }

  function handleText(text: string, at: number, isPasted: boolean) {
    change({ text })
    if (topicSearch && !topicSearch.mark) return
    const begun = isPasted ? undefined : begunMark(draft.text, text, at)
    const mark = topicSearch?.mark ? grownMark(topicSearch.mark, text, at) : begun
    caret.current = mark?.to
    setTopicSearch(mark && { word: wordAt(text, mark), mark })
  }

  /** Mirrors the topic search into the # of the text. */
  function handleWord(word: string | undefined) {
    if (word === undefined || !topicSearch?.mark) return setTopicSearch(word === undefined ? undefined : { word })
    const { text, mark } = withWord(draft.text, topicSearch.mark, word)
    caret.current = mark.to
    setTopicSearch({ word, mark })
    change({ text })
  }

  function handleTopics(topics: Topic[], isChosen: boolean) {
    const mark = isChosen ? topicSearch?.mark : undefined
    caret.current = mark?.from
    change({ topics, ...(mark ? { text: withoutMark(draft.text, mark) } : {}) })
  }

  function handleSubmit() {
    flushSync(submit)
    showProblem(main.current)
    focusInvalid(main.current)
  }

  function handleCancel() {
    // What is being sent cannot be called back.
    if (step === 'sending') toast('正在提交，完成后会告诉您结果')
    if (hasNothing || step === 'sending') return goBack()
    stop()
    setLeaving(true)
  }

  async function leave(isDropped: boolean) {
    await (isDropped ? draftState.drop() : draftState.save())
    if (isDropped) files.drop()
    goBack()
  }

  return (
    <>
      <ComposerBar
        title={removed ? '发布动态' : title}
        step={step}
        onCancel={handleCancel}
        onSubmit={handleSubmit}
        onWait={wait}
      />
      <main ref={main} className={styles.page}>
        <DraftNote kept={draftState.saveState} restored={restored} trend={trend} removed={removed} draft={draft} />
        <Problem>{problemAt('form')}</Problem>
        <fieldset className={styles.fields} disabled={step === 'sending'}>
          <KindChoice type={draft.type} onChoose={(type) => change(toKind(draft, type))} />
          <TextField
            label={isArticle ? '文章标题' : '标题（选填）'}
            problem={problemAt('title')}
            value={draft.title}
            most={TREND_TITLE_LENGTH}
            onChange={(value) => change({ title: value })}
          />
          {isFormatted(draft) && <Problem id={problemId}>{problemAt('text')}</Problem>}
          {isFormatted(draft) ? (
            <LazyArticle
              key={isArticle ? 'article' : 'words'}
              label={isArticle ? '文章正文' : '正文'}
              most={textLimit(draft.type)}
              html={draft.html}
              uploads={files.of.inline}
              isOff={step === 'sending'}
              isInvalid={problemAt('text') !== undefined}
              describedBy={problemAt('text') && problemId}
              onChange={(html) => change({ html })}
              {...(isArticle ? { onPictures: (given: File[]) => files.add(FileRole.Inline, given) } : {})}
            />
          ) : (
            <TextField
              label="正文"
              placeholder="分享此刻的想法，输入 # 添加话题"
              problem={problemAt('text')}
              lines={6}
              value={draft.text}
              most={textLimit(draft.type)}
              length={lengthOf(draft)}
              onChange={handleText}
            />
          )}
          <TopicField
            topics={draft.topics}
            word={topicSearch?.word}
            isTyped={topicSearch?.mark !== undefined}
            onWord={handleWord}
            onChange={handleTopics}
          />
          <Problem>{problemAt('files')}</Problem>
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
            <VideoField
              uploads={files.of[FileRole.Video]}
              onAdd={(given) => files.add(FileRole.Video, given)}
              onRemove={(key) => files.remove(FileRole.Video, key)}
            />
          )}
          <AudienceFields account={account} draft={draft} onChange={change} />
        </fieldset>
      </main>
      {isLeaving && (
        <LeaveSheet
          isEdit={Boolean(draft.trendsId)}
          onClosed={() => setLeaving(false)}
          onLeave={(isDropped) => void leave(isDropped)}
        />
      )}
    </>
  )
}
