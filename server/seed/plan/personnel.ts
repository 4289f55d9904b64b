import { Identity, Role } from '@contract/person'
import { CITIES } from '../texts/cities'
import { at } from '../random'
import type { PersonPlan } from './people'
import { HR, MANAGER } from './sampleIds'

/** Personnel data of a person. */
export interface PersonnelPlan {
  id: string
  realName: string
  department: string
  employeeNo: string | null
  managerId: string | null
}

const DIGITAL = '数字化部'
const PEOPLE = '人力资源部'
const SERVICE = '行政后勤部'
const WORKSHOP = '生产制造部'
const QUALITY = '质量安全部'
const CUSTOMERS = '市场与客服部'
const UNION = '党群工作部'

/** Approver of a department; its head has no manager. */
const HEADS: Readonly<Record<string, string>> = {
  [DIGITAL]: MANAGER,
  [PEOPLE]: HR,
  [SERVICE]: 'u-11',
  [WORKSHOP]: 'u-14',
  [QUALITY]: 'u-31',
  [CUSTOMERS]: 'u-23',
  [UNION]: 'u-20',
}

/** In the order of the people; the family account is not employed. */
const NAMES: readonly (readonly [realName: string, department: string])[] = [
  ['林晓禾', DIGITAL],
  ['许文博', UNION],
  ['王敏', UNION],
  ['陈立', UNION],
  ['赵雅琴', SERVICE],
  ['孙国强', SERVICE],
  ['林向阳', ''],
  ['何江', WORKSHOP],
  ['钱禾', CUSTOMERS],
  ['罗颖', PEOPLE],
  ['郑青山', SERVICE],
  ['胡满', DIGITAL],
  ['夏微', CUSTOMERS],
  ['冯建业', WORKSHOP],
  ['蒋立群', PEOPLE],
  ['丁听风', WORKSHOP],
  ['宋柠', DIGITAL],
  ['邓志明', WORKSHOP],
  ['曹青禾', UNION],
  ['田守望', UNION],
  ['潘晓晨', WORKSHOP],
  ['袁朗', DIGITAL],
  ['于远山', CUSTOMERS],
  ['董嘉', DIGITAL],
  ['余松', QUALITY],
  ['叶明', WORKSHOP],
  ['程落', CUSTOMERS],
  ['魏橘', DIGITAL],
  ['林书恒', SERVICE],
  ['薛雨', SERVICE],
  ['卢保温', QUALITY],
  ['任蓝', QUALITY],
  ['姚思源', SERVICE],
  ['崔越', QUALITY],
  ['谭星', DIGITAL],
  ['陆书页', SERVICE],
  ['范南风', CUSTOMERS],
  ['石工', WORKSHOP],
  ['桂晚晴', CUSTOMERS],
  ['方正平', UNION],
]

/** Accounts for the services: they write no posts, so the planned posts of the others do not change. */
const COLLEAGUES: readonly { username: string; nickName: string; signature: string; real: string; role?: Role }[] = [
  { username: 'manager', nickName: '走路上班的老周', signature: '有事直接找我，门开着。', real: '周明远' },
  { username: 'hr', nickName: '人事小苏', signature: '流程我来解释，您安心做事。', real: '苏婉清', role: Role.Hr },
  {
    username: 'counsellor',
    nickName: '知微老师',
    signature: '先听您把话说完。',
    real: '沈知微',
    role: Role.Counsellor,
  },
]

const DEPARTMENTS: Readonly<Record<string, string>> = { manager: DIGITAL, hr: PEOPLE, counsellor: PEOPLE }

/** `manager`, `hr` and `counsellor`; a mentor has the badge 伯乐导师. */
export function planColleagues(): PersonPlan[] {
  return COLLEAGUES.map(({ username, nickName, signature, role }, place) => {
    const mentor = username === 'manager'
    return {
      ...at(CITIES, 0),
      id: `u-${username}`,
      username,
      mobile: `138000000${String(place + 8).padStart(2, '0')}`,
      nickName,
      signature,
      identity: Identity.Personal,
      familyAccount: false,
      roles: role ? [role] : [],
      orgId: 'org-yunling',
      bigVip: false,
      verificationStatus: 2,
      professionalGuide: mentor,
      boleLevel: mentor ? 4 : 0,
      ageDays: 1500 + place * 90,
    }
  })
}

/** Personnel data of the people and of the service accounts. */
export function planPersonnel(people: readonly PersonPlan[]): PersonnelPlan[] {
  const planned = people.map(({ id }, place) => personnel(id, place, ...at(NAMES, place)))
  const colleagues = COLLEAGUES.map(({ username, real }, place) =>
    personnel(`u-${username}`, people.length + place, real, DEPARTMENTS[username] ?? ''),
  )
  return [...planned, ...colleagues]
}

function personnel(id: string, place: number, realName: string, department: string): PersonnelPlan {
  const head = HEADS[department]
  return {
    id,
    realName,
    department,
    employeeNo: department ? `YL${100_001 + place}` : null,
    managerId: head === undefined || head === id ? null : head,
  }
}
