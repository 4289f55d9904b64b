import { useEffect, useRef } from 'react'
import { Pressable } from '@/ui/button/Button'
import styles from './Writing.module.css'

/** Emoji and their names for screen readers. */
const EMOJI = [
  ['😀', '微笑'],
  ['😄', '大笑'],
  ['😂', '笑哭'],
  ['😊', '开心'],
  ['😍', '喜欢'],
  ['😎', '得意'],
  ['🤔', '思考'],
  ['😅', '尴尬'],
  ['😭', '大哭'],
  ['🥺', '委屈'],
  ['😮', '惊讶'],
  ['😡', '生气'],
  ['👍', '点赞'],
  ['👏', '鼓掌'],
  ['🙏', '感谢'],
  ['💪', '加油'],
  ['🤝', '握手'],
  ['👌', '没问题'],
  ['❤️', '爱心'],
  ['🌹', '玫瑰'],
  ['🎉', '庆祝'],
  ['🔥', '火'],
  ['☕', '咖啡'],
  ['🐴', '马'],
] as const

interface Props {
  disabled: boolean
  onChoose: (emoji: string) => void
}

/** System emoji; each tap inserts one. */
export function EmojiChoice({ disabled, onChoose }: Props) {
  const group = useRef<HTMLDivElement>(null)
  // On a low screen the sheet has no room left below its buttons.
  useEffect(() => void group.current?.scrollIntoView?.({ block: 'nearest' }), [])
  return (
    <div ref={group} className={styles.emoji} role="group" aria-label="选择表情">
      {EMOJI.map(([emoji, name]) => (
        <Pressable
          key={emoji}
          className={styles.choice}
          aria-label={name}
          disabled={disabled}
          // Keeps the focus in the text, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </Pressable>
      ))}
    </div>
  )
}
