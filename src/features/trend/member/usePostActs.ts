import { TargetKind, type Trend } from '@contract/trend'
import { notePost } from '@/posts/changedPosts'
import { counted } from '@/writes/toggles/toggleStates'
import { useToggle } from '@/writes/toggles/useToggle'

/**
 * Like and collect of a post.
 * @param isKept whether the post is data of the device: a change then notes only its own field for the lists
 */
export function usePostActs(
  { trendsId, meLiked, likeNum, meCollected, collectNum }: Trend,
  isKept: boolean | undefined,
) {
  const like = useToggle(
    counted,
    { on: meLiked, count: likeNum },
    ({ likeOf }) => likeOf(TargetKind.Trends, trendsId),
    ({ on }) => isKept && notePost(trendsId, { meLiked: on }),
  )
  const collect = useToggle(
    counted,
    { on: meCollected, count: collectNum },
    ({ collectOf }) => collectOf(trendsId),
    ({ on }) => isKept && notePost(trendsId, { meCollected: on }),
  )
  return { like, collect }
}
