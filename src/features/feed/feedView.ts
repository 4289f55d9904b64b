import { useEffect } from 'react'
import { FeedTab } from '@contract/trend'
import { feedHref } from '@/routes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { keepCity, keptCity } from './keptCity'

export const feedTabs = [
  { tab: FeedTab.Recommend, text: '推荐' },
  { tab: FeedTab.Follow, text: '关注' },
  { tab: FeedTab.City, text: '同城' },
] as const

/** View according to the address: a tab with a topic and a city. */
export interface FeedView {
  tab: (typeof feedTabs)[number]['tab']
  topic: string
  /** Empty if the address names none. */
  city: string
}

/** The view of the address; an unknown tab is 推荐. */
export function useFeedView(): FeedView {
  const wanted = useQueryParam('tab')
  const topic = useQueryParam('topic')
  const city = useQueryParam('city')
  const tab = feedTabs.find((known) => known.tab === wanted)?.tab ?? FeedTab.Recommend
  const shown = tab === FeedTab.City ? city : ''
  useEffect(() => {
    if (shown) keepCity(shown)
  }, [shown])
  return { tab, topic, city: shown }
}

/** Address of another tab with the current filters; 同城 opens the last city. */
export function tabHref(view: FeedView, tab: FeedView['tab']): string {
  return viewHref(tab === view.tab ? view : { ...view, tab, city: keptCity() })
}

/** Address of a view; defaults are left out. */
export function viewHref({ tab, topic, city }: FeedView): string {
  const isCity = tab === FeedTab.City
  return feedHref({ tab: tab === FeedTab.Recommend ? undefined : tab, topic, city: isCity ? city : undefined })
}

/** Cache key of a view. */
export function viewKey({ tab, topic, city }: FeedView): string {
  return [tab, topic, city].map(encodeURIComponent).join('/')
}
