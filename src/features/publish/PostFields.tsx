import { useId } from 'react'
import { FILES_PER_TREND, TREND_TITLE_LENGTH } from '@contract/limits'
import type { Account } from '@contract/people'
import { textLimit } from '@contract/publish'
import { TrendType } from '@contract/trend'
import { FileRole } from '@/writes/drafts/post/trendDraft'
import { Problem } from '@/ui/field/Problem'
import { AudienceFields } from './AudienceFields'
import { LazyArticle } from './article/LazyArticle'
import type { DraftState } from './draft/useDraft'
import { KindChoice } from './KindChoice'
import { leftOut, toKind } from './kinds'
import { PictureGrid } from './media/PictureGrid'
import type { DraftFiles } from './media/useDraftFiles'
import { VideoField } from './media/VideoField'
import { TextField } from './TextField'
import { TopicField } from './topic/TopicField'
import type { TopicTyping } from './topic/useTopicTyping'
import type { PublishFailure } from './usePublish'
import { isFormatted, lengthOf } from './words'
import look from '@/ui/look.module.css'
import styles from './Composer.module.css'

interface Props {
  account: Account
  draftState: DraftState
  files: DraftFiles
  topics: TopicTyping
  failure: PublishFailure | undefined
  isOff: boolean
}

export function PostFields({ account, draftState, files, topics, failure, isOff }: Props) {
  const { draft, change } = draftState
  const problemAt = (part: PublishFailure['at']) => (failure?.at === part ? failure.text : undefined)
  return (
    <fieldset className={styles.fields} disabled={isOff}>
      <KindChoice type={draft.type} onChoose={(type) => change(toKind(draft, type))} />
      <p className={`${look.caption} ${styles.leftOut}`} aria-live="polite">
        {leftOut(draft)}
      </p>
      <TextField
        label={draft.type === TrendType.Article ? '文章标题' : '标题（选填）'}
        problem={problemAt('title')}
        value={draft.title}
        most={TREND_TITLE_LENGTH}
        onChange={(value) => change({ title: value })}
      />
      <BodyField
        draftState={draftState}
        files={files}
        problem={problemAt('text')}
        isOff={isOff}
        onText={topics.handleText}
      />
      <TopicField
        topics={draft.topics}
        word={topics.search?.word}
        isTyped={topics.search?.mark !== undefined}
        onWord={topics.handleWord}
        onChange={topics.handleTopics}
      />
      <FilesField draftState={draftState} files={files} problem={problemAt('files')} />
      <AudienceFields account={account} draft={draft} onChange={change} />
    </fieldset>
  )
}

interface FilesProps {
  draftState: DraftState
  files: DraftFiles
  problem: string | undefined
}

interface BodyProps extends FilesProps {
  isOff: boolean
  onText: TopicTyping['handleText']
}

/** The text: in an editor for an article and for formatted text. */
function BodyField({ draftState: { draft, change }, files, problem, isOff, onText }: BodyProps) {
  const problemId = useId()
  const isArticle = draft.type === TrendType.Article
  const most = textLimit(draft.type)
  if (!isFormatted(draft))
    return (
      <TextField
        label="正文"
        placeholder="分享此刻的想法，输入 # 添加话题"
        problem={problem}
        lines={6}
        value={draft.text}
        most={most}
        length={lengthOf(draft)}
        onChange={onText}
      />
    )
  return (
    <>
      <Problem id={problemId}>{problem}</Problem>
      <LazyArticle
        key={isArticle ? 'article' : 'words'}
        label={isArticle ? '文章正文' : '正文'}
        most={most}
        html={draft.html}
        uploads={files.of.inline}
        isOff={isOff}
        isInvalid={problem !== undefined}
        describedBy={problem && problemId}
        onChange={(html) => change({ html })}
        {...(isArticle ? { onPictures: (given: File[]) => files.add(FileRole.Inline, given) } : {})}
      />
    </>
  )
}

/** The pictures or the video, for a kind that has them. */
function FilesField({ draftState: { draft, change }, files, problem }: FilesProps) {
  const problemId = useId()
  return (
    <>
      <Problem id={problemId}>{problem}</Problem>
      {draft.type === TrendType.Picture && (
        <PictureGrid
          uploads={files.of.picture}
          most={FILES_PER_TREND}
          alts={draft.alts}
          isInvalid={problem !== undefined}
          describedBy={problem && problemId}
          onAlt={(key, alt) => change({ alts: { ...draft.alts, [key]: alt } })}
          onAdd={(given) => files.add(FileRole.Picture, given)}
          onRemove={(key) => files.remove(FileRole.Picture, key)}
        />
      )}
      {draft.type === TrendType.Video && (
        <VideoField
          uploads={files.of[FileRole.Video]}
          isInvalid={problem !== undefined}
          describedBy={problem && problemId}
          onAdd={(given) => files.add(FileRole.Video, given)}
          onRemove={(key) => files.remove(FileRole.Video, key)}
        />
      )}
    </>
  )
}
