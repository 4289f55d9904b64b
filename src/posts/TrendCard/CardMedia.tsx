import { FILES_PER_TREND } from '@contract/limits'
import type { TrendFile } from '@contract/trend'
import { Icon } from '@/ui/icon/Icon'
import { useScrollSettled } from '@/lists/windowedList/useScrollSettled'
import styles from './CardMedia.module.css'

function Picture({ file, alt }: { file: TrendFile; alt: string }) {
  if (!useScrollSettled()) return null
  return (
    <img
      className={styles.picture}
      src={file.smallUrl || file.url}
      alt={file.alt || alt}
      loading="lazy"
      decoding="async"
    />
  )
}

/** One picture is large, two and four are in two columns, others in three. */
export function PictureGrid({ files }: { files: TrendFile[] }) {
  const shown = files.slice(0, FILES_PER_TREND)
  if (shown.length === 0) return null
  const columns = shown.length === 1 ? styles.one : shown.length === 2 || shown.length === 4 ? styles.two : styles.three
  return (
    <div className={`${styles.grid} ${columns}`}>
      {shown.map((file, index) => (
        <div key={file.id} className={styles.cell}>
          <Picture file={file} alt={`图片 ${index + 1}`} />
        </div>
      ))}
    </div>
  )
}

export function VideoPoster({ file }: { file: TrendFile | undefined }) {
  if (!file) return null
  return (
    <div className={styles.video}>
      {file.smallUrl && <Picture file={{ ...file, url: file.smallUrl }} alt="视频封面" />}
      <span className={styles.play}>
        <Icon name="play" label="视频" filled />
      </span>
    </div>
  )
}

export function ArticleCover({ file }: { file: TrendFile | undefined }) {
  if (!file) return null
  return (
    <div className={styles.cover}>
      <Picture file={file} alt="文章封面" />
    </div>
  )
}
