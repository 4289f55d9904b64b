import { BASE } from '@/routes'
import { loginHref } from '@/session/redirect'
import type { Act } from '../view/acts'

export const actNames: Readonly<Record<Act, string>> = { comment: '评论', like: '点赞', collect: '收藏' }

/** Address of the login that returns to this post, a router path with a query, and performs this act; a router path. */
export function loginForAct(href: string, act: Act): string {
  return loginHref(`${BASE}${href}&act=${act}`).slice(BASE.length)
}
