import { type Author, VERIFIED, YesNo } from '@contract/person'

/** Whether an account speaks for an organisation. */
export function isOrganisation({ orgId, orgNickname }: Author): boolean {
  return orgId !== '' && orgNickname !== ''
}

function guideBadge({ boleLevel, professionalGuide }: Author): string | undefined {
  if (boleLevel > 0) return `伯乐导师 ${boleLevel} 级`
  return professionalGuide === YesNo.Yes ? '伯乐导师' : undefined
}

/**
 * The badges of the author header in words (rule: author badges): an organisation has none that only people can earn.
 */
export function authorBadges(author: Author): string[] {
  const person = !isOrganisation(author)
  const badges = [
    author.orgAuth === YesNo.Yes ? '企业认证' : undefined,
    person ? guideBadge(author) : undefined,
    author.bigVipFlag === 1 ? '官方认证' : undefined,
    person && author.verificationStatus === VERIFIED ? '实名认证' : undefined,
  ]
  return badges.filter((badge) => badge !== undefined)
}
