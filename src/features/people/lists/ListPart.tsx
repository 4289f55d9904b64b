import { Suspense } from 'react'
import { FollowKind } from '@contract/relation'
import { enumValue } from '@/lib/enumValue'
import { lazyPart } from '@/ui/lazyPart'
import { NavBar } from '@/ui/navigation/NavBar'
import { Skeleton } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'

const RelatedPeople = lazyPart(() => import('./RelatedPeople'))
const TITLE = '关注与粉丝'

/** The list of people named by the address, if any. */
export function useListKind(): FollowKind | undefined {
  return enumValue(FollowKind, useQueryParam('list'))
}

interface Props {
  /** User id; left out for the own list. */
  userId?: string
  kind: FollowKind
  hrefOf: (kind: FollowKind) => string
}

/** Followed people, followers and friends, shown instead of the page; back returns to the page. */
export function ListPart(props: Props) {
  usePageTitle(TITLE)
  return (
    <>
      <NavBar title={TITLE} />
      <main>
        <Suspense fallback={<Skeleton rows={6} />}>
          <RelatedPeople {...props} />
        </Suspense>
      </main>
    </>
  )
}
