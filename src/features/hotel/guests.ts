import { GUEST_NAME_LENGTH } from '@contract/hotel'
import { hasInvisible } from '@contract/people'
import { characterCount, isBlank } from '@contract/text/plainText'
import type { BookingDraft } from '@/writes/drafts/bookingDraft'

/** What is wrong with the name of a guest. */
export function guestProblem(name: string): string | undefined {
  if (isBlank(name)) return '请填写入住人姓名'
  if (hasInvisible(name.trim())) return '入住人姓名含有不可见的字符，请修改后重试'
  return characterCount(name.trim()) > GUEST_NAME_LENGTH ? `入住人姓名最多 ${GUEST_NAME_LENGTH} 个字` : undefined
}

/** The draft with the reader as its guest, if it names nobody. */
export function withGuest(draft: BookingDraft, readerName = ''): BookingDraft {
  const isNobody = draft.guests.every(isBlank)
  return isNobody && !guestProblem(readerName) ? { ...draft, guests: [readerName] } : draft
}
