import { address, count, countUpTo, type Fields, name, oneOf } from './readers/readers'

export const YesNo = { Yes: 'Y', No: 'N' } as const
export type YesNo = (typeof YesNo)[keyof typeof YesNo]

export const Identity = { Personal: 'personal', Company: 'company', CompanyGroup: 'company_gp' } as const
export type Identity = (typeof Identity)[keyof typeof Identity]

export const Relation = { Stranger: 0, Follow: 1, Friend: 2, Fans: 3 } as const
export type Relation = (typeof Relation)[keyof typeof Relation]

export const Role = {
  AuditAdmin: 'auditAdmin',
  MailboxStaff: 'mailboxStaff',
  KitchenStaff: 'kitchenStaff',
  Hr: 'hr',
  Counsellor: 'counsellor',
} as const
export type Role = (typeof Role)[keyof typeof Role]

/** `verificationStatus` 2 means real-name verified (rule: author fields). */
export const VERIFIED = 2

/** Author fields of trends, comments and people (rule: author fields). */
export interface Author {
  /** The author's user id; empty if the account is closed (rule: author fields). */
  imId: string
  imFaceUrl: string
  imNickName: string
  orgId: string
  orgNickname: string
  orgName: string
  orgAuth: YesNo
  /** 1 yes, 0 no. */
  bigVipFlag: 0 | 1
  verificationStatus: number
  professionalGuide: YesNo
  boleLevel: number
}

export const readYesNo = oneOf('N', 'Y')
export const readRelation = oneOf(0, 1, 2, 3)

export const authorFields: Fields<Author> = {
  imId: name,
  imFaceUrl: address,
  imNickName: name,
  orgId: name,
  orgNickname: name,
  orgName: name,
  orgAuth: readYesNo,
  bigVipFlag: oneOf(0, 1),
  verificationStatus: count,
  professionalGuide: readYesNo,
  boleLevel: countUpTo(99),
}
