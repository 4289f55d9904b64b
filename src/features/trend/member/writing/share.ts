import { firstCharacters } from '@contract/text/plainText'
import { type Trend, TrendType } from '@contract/trend'
import { bridge, type SharedCard } from '@/bridge/bridge'
import { copyText } from '@/lib/text/copyText'
import { stripTags } from '@/lib/text/text'
import { toast } from '@/lib/toast/toast'
import { BASE } from '@/routes'
import { postHref } from '@/posts/postHref'
import { postTitle } from '@/posts/postTitle'

const DESC_LENGTH = 60

/** Share card of a post. */
export function cardOf(trend: Trend): SharedCard {
  const [first] = trend.files
  // A video without a poster has no picture.
  const image = first?.smallUrl || (trend.type === TrendType.Video ? '' : first?.url) || ''
  return {
    title: postTitle(trend),
    desc: firstCharacters(stripTags(trend.content), DESC_LENGTH),
    image: image && new URL(image, location.origin).href,
    url: `${location.origin}${BASE}${postHref(trend)}`,
  }
}

/** Whether the shell or the browser can share; browsers only in secure contexts. */
export async function canSend(): Promise<boolean> {
  return typeof navigator.share === 'function' || bridge.ready()
}

/** Shares by the shell; false for a version without sharing. */
async function sendByShell(card: SharedCard): Promise<boolean> {
  if (!(await bridge.ready())) return false
  return bridge.share(card).then(
    () => true,
    () => false,
  )
}

/**
 * Shares by the shell, else by the browser's share sheet.
 * @returns false if nothing was shared
 */
export async function sendLink(card: SharedCard): Promise<boolean> {
  if (await sendByShell(card)) return true
  try {
    await navigator.share({ title: card.title, text: card.desc, url: card.url })
    return true
  } catch (error) {
    const gaveUp = typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
    if (!gaveUp) toast('分享失败，请改用复制链接', { kind: 'fail' })
    return false
  }
}

/** @returns false if the browser does not allow copying */
export async function copyLink(url: string): Promise<boolean> {
  const copied = await copyText(url)
  if (copied) toast('链接已复制', { kind: 'success' })
  return copied
}
