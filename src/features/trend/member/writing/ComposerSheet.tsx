import { type FormEvent, useRef, useState } from 'react'
import type { Comment } from '@contract/comment'
import { COMMENT_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/text/plainText'
import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import { FileInput } from '@/ui/field/FileInput'
import { TextArea } from '@/ui/field/TextArea'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { UploadTiles } from '@/writes/upload/UploadTiles'
import type { Answered } from '../useWriting'
import { EmojiChoice } from './EmojiChoice'
import { useComposer } from './useComposer'
import { useInsert } from './useInsert'
import styles from './Writing.module.css'

export interface ComposerProps {
  trendsId: string
  /** Id of the author. */
  userId: string
  to?: Answered
  /** The comment that a reply belongs to. */
  parentId?: string
  onWritten: (comment: Comment) => void
  /** Called if the comment that is answered, or the post, was removed meanwhile. */
  onGone: (what: 'comment' | 'post') => void
  onClosed: () => void
}

/** Composer for a comment or a reply. */
export function ComposerSheet(props: ComposerProps) {
  return (
    <LazySheet label={props.to ? `回复 ${props.to.imNickName}` : '发表评论'} onClosed={props.onClosed}>
      {(close) => <Composer {...props} close={close} />}
    </LazySheet>
  )
}

function Composer({ trendsId, userId, to, parentId, onWritten, onGone, close }: ComposerProps & { close: () => void }) {
  const place = { userId, trendsId, commentsId: to?.commentsId ?? '' }
  const { draft, sending, failure, isWrong, change, addPictures, removePicture, send, uploads } = useComposer(
    place,
    parentId,
    onWritten,
    onGone,
  )
  const [choosing, setChoosing] = useState(false)
  const form = useKeptFocus<HTMLFormElement>()
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = useInsert(field, draft.content, (content) => change({ content }))
  const count = characterCount(draft.content.trim())

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (await send()) close()
    else field.current?.focus()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextArea
        ref={field}
        data-first-focus
        rows={3}
        label="评论内容"
        isLabelHidden
        isWrong={isWrong}
        problem={failure}
        isAlert
        counter={`${count}/${COMMENT_LENGTH}`}
        isOver={count > COMMENT_LENGTH}
        placeholder={to ? `回复 ${to.imNickName}` : '说点什么吧'}
        readOnly={sending}
        value={draft.content}
        onChange={(content) => change({ content })}
      />
      {uploads.items.length > 0 && (
        <UploadTiles
          label="已选图片"
          items={uploads.items}
          nameOf={(place) => `图片 ${place + 1}`}
          disabled={sending}
          onRetry={uploads.retry}
          onRemove={removePicture}
        />
      )}
      <Tools
        emojiName={draft.emojiName}
        sending={sending}
        isChoosing={choosing}
        onPick={(picked) => void addPictures(picked)}
        onChoose={() => setChoosing((before) => !before)}
        onRemoveEmoji={() => change({ emojiName: '' })}
      />
      {choosing && <EmojiChoice disabled={sending} onChoose={insert} />}
    </form>
  )
}

interface ToolsProps {
  emojiName: string
  sending: boolean
  isChoosing: boolean
  onPick: (files: File[]) => void
  onChoose: () => void
  onRemoveEmoji: () => void
}

function Tools({ emojiName, sending, isChoosing, onPick, onChoose, onRemoveEmoji }: ToolsProps) {
  const files = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.tools}>
      <Button look="text" small disabled={sending} onClick={() => files.current?.click()}>
        图片
      </Button>
      <FileInput ref={files} label="添加图片" accept="image/*" multiple disabled={sending} onPick={onPick} />
      <Button look="text" small aria-expanded={isChoosing} disabled={sending} onClick={onChoose}>
        表情
      </Button>
      {emojiName && (
        <Button
          ref={passFocus}
          look="text"
          small
          aria-label={`移除表情 ${emojiName}`}
          disabled={sending}
          onClick={onRemoveEmoji}
        >
          {`${emojiName} ×`}
        </Button>
      )}
      <Button type="submit" look="primary" className={styles.send} disabled={sending}>
        {sending ? '发送中...' : '发送'}
      </Button>
    </div>
  )
}
