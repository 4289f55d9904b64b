import { keepForTab } from '@/lib/stores/tabStore'
import { BASE } from '@/routes'
import { loginHref } from '@/session/redirect'
import { type Act, ACT_KEY, type KeptAct } from '../view/acts'

export const actNames: Readonly<Record<Act, string>> = { comment: '评论', like: '点赞', collect: '收藏' }

/** Address of the login that returns to this post, a router path with a query, and performs this act; a router path. */
export function loginForAct(href: string, act: Act): string {
  return loginHref(`${BASE}${href}&act=${act}`).slice(BASE.length)
}

/** Remembers in this tab that the visitor has asked for the act: its address alone may come from somebody else. */
export function keepAct(trendsId: string, act: Act): void {
  const stored: KeptAct = { trendsId, act, at: Date.now() }
  // Without storage the act has to be tapped again after the login.
  keepForTab(ACT_KEY, JSON.stringify(stored))
}
