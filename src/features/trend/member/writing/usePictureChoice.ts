import { useRef } from 'react'
import { FILES_PER_COMMENT } from '@contract/limits'
import type { DraftPicture } from '@/writes/drafts/comment/commentDraft'
import { FileProblem } from '@/writes/upload/problem'
import { draftPicture } from './draftPicture'
import { TOO_MANY } from './furtherPictures'
import type { CommentDraftState } from './useCommentDraft'

/**
 * Scales chosen pictures down and adds them, those of one choice after those of the choice before, so that together they
 * are not more than a comment may have.
 */
export function usePictureChoice(
  stored: CommentDraftState,
  onAdd: (picture: DraftPicture) => void,
  onProblem: (problem: string) => void,
) {
  /** What is wrong with the pictures that are being scaled down, which have no tile yet; undefined without any. */
  const adding = useRef<Promise<string>>(undefined)

  async function scaleAndAdd(files: File[], before: Promise<string> | undefined): Promise<string> {
    await stored.whenRead()
    let problem = (await before) ?? ''
    const room = FILES_PER_COMMENT - stored.latest().pictures.length
    if (files.length > room) problem ||= TOO_MANY
    for (const file of files.slice(0, room)) {
      try {
        onAdd(await draftPicture(file))
      } catch (error) {
        problem ||= error instanceof FileProblem ? error.message : '图片处理失败，请重试'
      }
    }
    if (problem) onProblem(problem)
    return problem
  }

  async function addPictures(files: File[]): Promise<void> {
    const mine = scaleAndAdd(files, adding.current)
    adding.current = mine
    await mine
    if (adding.current === mine) adding.current = undefined
  }

  return { addPictures, adding: () => adding.current }
}
