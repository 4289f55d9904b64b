import { type FormEvent, useId, useRef, useState } from 'react'
import type { Comment } from '@contract/comment'
import { COMMENT_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/plainText'
import { LazySheet } from '@/shared/LazySheet'
import type { Answered } from '../member/useWriting'
import { EmojiChoice } from './EmojiChoice'
import { PictureChoice } from './PictureChoice'
import { useComposer } from './useComposer'
import { useInsert } from './useInsert'
import styles from './Writing.module.css'

export interface ComposerProps {
  trendsId: string
  /** Who writes. */
  userId: string
  to?: Answered
  /** The comment a reply stands under. */
  parentId?: string
  onWritten: (comment: Comment) => void
  onClosed: () => void
}

/** Where a comment or a reply is written. */
export function ComposerSheet(props: ComposerProps) {
  return (
    <LazySheet label={props.to ? `回复 ${props.to.imNickName}` : '发表评论'} onClosed={props.onClosed}>
      {(close) => <Composer {...props} close={close} />}
    </LazySheet>
  )
}

function Composer({ trendsId, userId, to, parentId, onWritten, close }: ComposerProps & { close: () => void }) {
  const place = { userId, trendsId, commentsId: to?.commentsId ?? '' }
  const { draft, sending, failure, isWrong, change, addPictures, removePicture, send, uploads } = useComposer(place, parentId, onWritten)
  const [choosing, setChoosing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = useInsert(field, draft.content, (content) => change({ content }))
  const [countId, failureId] = [useId(), useId()]
  const count = characterCount(draft.content)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (await send()) close()
    else field.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <textarea
        ref={field}
        className={styles.text}
        data-first-focus
        rows={3}
        aria-label="评论内容"
        aria-invalid={isWrong}
        aria-describedby={failure ? `${countId} ${failureId}` : countId}
        placeholder={to ? `回复 ${to.imNickName}` : '说点什么吧'}
        readOnly={sending}
        value={draft.content}
        onChange={(event) => change({ content: event.target.value })}
      />
      {failure && (
        <p id={failureId} className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {draft.pictures.length > 0 && (
        <PictureChoice
          pictures={draft.pictures}
          progress={uploads.progress}
          disabled={sending}
          onRetry={(picture) => void uploads.start(picture).catch(() => undefined)}
          onRemove={removePicture}
        />
      )}
      <div className={styles.tools}>
        <label className={styles.tool}>
          图片
          <input
            className={styles.file}
            type="file"
            aria-label="添加图片"
            accept="image/*"
            multiple
            disabled={sending}
            onChange={({ target }) => {
              void addPictures(Array.from(target.files ?? []))
              target.value = ''
            }}
          />
        </label>
        <button
          type="button"
          className={styles.tool}
          aria-expanded={choosing}
          disabled={sending}
          onClick={() => setChoosing((before) => !before)}
        >
          表情
        </button>
        {draft.emojiName && (
          <button
            type="button"
            className={styles.tool}
            aria-label={`移除表情 ${draft.emojiName}`}
            disabled={sending}
            onClick={() => change({ emojiName: '' })}
          >
            {`${draft.emojiName} ×`}
          </button>
        )}
        <span id={countId} className={count > COMMENT_LENGTH ? `${styles.count} ${styles.over}` : styles.count}>
          {`${count}/${COMMENT_LENGTH}`}
        </span>
        <button type="submit" className={styles.send} disabled={sending}>
          {sending ? '发送中...' : '发送'}
        </button>
      </div>
      {choosing && <EmojiChoice disabled={sending} onChoose={insert} />}
    </form>
  )
}
