import type { TrendFile } from '@contract/trend'
import { Pressable } from '@/ui/button/Button'
import styles from './CommentPictures.module.css'

/** Thumbnails of a comment's pictures; one opens the viewer. */
export function CommentPictures({ files, onOpen }: { files: TrendFile[]; onOpen: (at: number) => void }) {
  return (
    <ul className={styles.thumbs} aria-label="评论图片">
      {files.map((file, at) => (
        <li key={file.id}>
          <Pressable className={styles.thumb} aria-haspopup="dialog" onClick={() => onOpen(at)}>
            <img
              src={file.smallUrl || file.url}
              alt={file.alt || `查看图片 ${at + 1}`}
              loading="lazy"
              decoding="async"
            />
          </Pressable>
        </li>
      ))}
    </ul>
  )
}
