import { describe, expect, it } from 'vitest'
import { authorBadges } from '@/posts/authorBadges'
import { makeAuthor } from '@tests/support/makers'

describe('author badges', () => {
  it('spell out what a person has earned', () => {
    const mentor = makeAuthor({ professionalGuide: 'Y', boleLevel: 3, bigVipFlag: 1, verificationStatus: 2 })
    expect(authorBadges(mentor)).toEqual(['伯乐导师 3 级', '官方认证', '实名认证'])
  })

  it('name a guide without a level', () => {
    expect(authorBadges(makeAuthor({ professionalGuide: 'Y' }))).toEqual(['伯乐导师'])
  })

  it('are none for an ordinary person, whose real-name check is still running', () => {
    expect(authorBadges(makeAuthor({ verificationStatus: 1 }))).toEqual([])
  })

  it('give an organisation none that only people can earn', () => {
    const company = makeAuthor({
      imNickName: '云帆科技',
      orgId: 'o1',
      orgNickname: '云帆科技',
      orgAuth: 'Y',
      bigVipFlag: 1,
      verificationStatus: 2,
      boleLevel: 2,
    })
    expect(authorBadges(company)).toEqual(['企业认证', '官方认证'])
  })
})
