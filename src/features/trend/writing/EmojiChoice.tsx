import { COMMENT_EMOJI } from '@contract/comment'
import styles from './Writing.module.css'

interface Props {
  /** Empty for none. */
  chosen: string
  disabled: boolean
  onChoose: (emojiName: string) => void
}

/** The emoji a comment can carry; the chosen one is given back by a second tap. */
export function EmojiChoice({ chosen, disabled, onChoose }: Props) {
  return (
    <div className={styles.emoji} role="group" aria-label="选择表情">
      {COMMENT_EMOJI.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          aria-pressed={name === chosen}
          disabled={disabled}
          onClick={() => onChoose(name === chosen ? '' : name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
