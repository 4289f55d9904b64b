import { useState } from 'react'
import type { AuditReport } from '@contract/audit'
import type { TrendFile } from '@contract/trend'
import { CommentPictures } from '@/posts/Pictures/CommentPictures'
import { PicturesSheet } from '@/posts/Pictures/PicturesSheet'
import { type RenewFiles, useFreshList } from './useFreshFiles'
import styles from '../Audit.module.css'

interface Props {
  id: string
  report: AuditReport
  renewFiles: RenewFiles
}

/** Author, text, emoji and pictures of a reported comment. */
export function ReportedComment({ id, report, renewFiles }: Props) {
  const { authorName, content, emojiName, files = [] } = report
  const words = [content, emojiName, files.length > 0 && '[图片]'].filter(Boolean).join(' ')
  return (
    <blockquote id={id} className={styles.quote}>
      {[authorName, words].filter(Boolean).join('：')}
      {files.length > 0 && <ReportedPictures files={files} renewFiles={renewFiles} />}
    </blockquote>
  )
}

function ReportedPictures({ files: given, renewFiles }: { files: TrendFile[]; renewFiles: RenewFiles }) {
  const { files, renew } = useFreshList(given, renewFiles)
  const [at, setAt] = useState<number>()
  return (
    <>
      <CommentPictures files={files} onOpen={setAt} />
      {at !== undefined && <PicturesSheet files={files} at={at} renew={renew} onClosed={() => setAt(undefined)} />}
    </>
  )
}
