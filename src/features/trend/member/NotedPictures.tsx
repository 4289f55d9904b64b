import { useLayoutEffect } from 'react'
import type { TrendFile } from '@contract/trend'
import { CommentPictures } from '@/posts/Pictures/CommentPictures'
import type { NotePictures } from './useNotedPictures'
import type { Pictured } from './writing/commentFiles'

interface Props extends Pictured {
  files: TrendFile[]
  note: NotePictures
  onOpen: (at: number) => void
}

/** Pictures of a comment or reply, noted while they are shown. */
export function NotedPictures({ commentsId, parentId, files, note, onOpen }: Props) {
  useLayoutEffect(() => note({ commentsId, parentId, files }), [commentsId, parentId, files, note])
  return <CommentPictures files={files} onOpen={onOpen} />
}
