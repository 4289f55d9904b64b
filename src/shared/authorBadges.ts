import { type Author, VERIFIED, YesNo } from '@contract/person'

/** An account that speaks for an organisation; its people carry no nickname of it. */
export function isOrganisation(author: Pick<Author, 'orgAuth' | 'orgNickname'>): boolean {
  return author.orgAuth === YesNo.Yes || author.orgNickname !== ''
}

function guideBadge({ boleLevel, professionalGuide }: Author): string | undefined {
  if (boleLevel > 0) return `伯乐导师 ${boleLevel} 级`
  return professionalGuide === YesNo.Yes ? '伯乐导师' : undefined
}

/** The badges of the author header, spelt out (section 2): an organisation and a person carry different ones. */
export function authorBadges(author: Author): string[] {
  const official = author.bigVipFlag === 1 ? '官方认证' : undefined
  const own = isOrganisation(author)
    ? [author.orgAuth === YesNo.Yes ? '企业认证' : undefined, official]
    : [guideBadge(author), official, author.verificationStatus === VERIFIED ? '实名认证' : undefined]
  return own.filter((badge) => badge !== undefined)
}
