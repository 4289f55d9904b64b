import { keepForTab } from '@/lib/stores/tabStore'

const PLACE = 'bole.typedKeys'
/** Forms whose words are known as this tab's; those of older ones count as read. */
const MOST = 20

function typedKeys(): string[] {
  try {
    return (sessionStorage.getItem(PLACE) ?? '').split(' ')
  } catch {
    return []
  }
}

/** Whether the words with this key were typed in this tab, also before a reload. */
export const isTypedHere = (key: string): boolean => typedKeys().includes(key)

/** Notes that words were typed in this tab, in place of those with the former key. */
export function noteTyped(key: string, former: string | undefined): void {
  keepForTab(PLACE, [key, ...typedKeys().filter((one) => one !== former)].slice(0, MOST).join(' '))
}
