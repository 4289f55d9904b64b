import { z } from 'zod'
import type { Person } from '@contract/people'
import type { Author } from '@contract/person'
import { FollowKind } from '@contract/relation'
import {
  authorData,
  cursorPage,
  cursorText,
  flag,
  lookupText,
  personData,
  relationData as relation,
} from '../../calls/schema'

const on = flag('请说明是设置还是取消')

export const wishBody = z.object({ userId: lookupText('用户编号'), on })
export const relationData = z.object({ relation })
export const blockData = z.object({ on: z.boolean(), relation })

export const listBody = z.object({
  userId: lookupText('用户编号'),
  kind: z.enum(FollowKind, { error: '请选择关注、粉丝或好友' }),
  cursor: cursorText,
})

export const listData = cursorPage<Person>(personData)

export const blockedBody = z.object({ cursor: cursorText })
export const blockedData = cursorPage<Author>(authorData)
