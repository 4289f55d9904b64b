import type { ContentKind } from './domain/contentKind'
import { transferKind } from './features/articles/transferKind'
import { canteenKind, dishKind, slotKind } from './features/catering/service'
import { hotelKind, roomKind } from './features/hotel/service'
import { courseKind, lessonKind, quizKind } from './features/learning/service'
import { counsellorKind } from './features/psychology/service'
import { goodsKind } from './features/points/service'
import { topicKind } from './features/trends/topicKind'

/** The kinds of content that are imported from files, each declared by its noun. */
export const contentKinds: readonly ContentKind[] = [
  canteenKind,
  dishKind,
  slotKind,
  counsellorKind,
  hotelKind,
  roomKind,
  goodsKind,
  courseKind,
  lessonKind,
  quizKind,
  transferKind,
  topicKind,
]

/** Throws an Error that lists the known kinds. */
export function contentKindOf(typed: string | undefined): ContentKind {
  const found = contentKinds.find(({ kind }) => kind === typed)
  if (found) return found
  const kinds = contentKinds.map(({ kind, title }) => `${kind}（${title}）`).join('、')
  throw new Error(typed ? `没有“${typed}”这种内容，只能是：${kinds}` : `请指明内容的种类：${kinds}`)
}
