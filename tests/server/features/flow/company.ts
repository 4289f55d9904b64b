import { eq } from 'drizzle-orm'
import { type Flow, flows } from '@contract/flow'
import type { FlowForm } from '@contract/flowForm'
import { Role } from '@contract/person'
import { files } from '@server/features/files/tables'
import { users } from '@server/features/people/tables'
import type { Answer, TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

export type Person = Awaited<ReturnType<typeof signedIn>>

export interface Company {
  applicant: Person
  manager: Person
  hr: Person
  colleague: Person
}

/** An applicant with a manager, a member of HR, and an uninvolved colleague. */
export async function company(testApp: TestApp): Promise<Company> {
  const [applicant, manager, hr, colleague] = [
    await signedIn(testApp),
    await signedIn(testApp),
    await signedIn(testApp, { roles: [Role.Hr] }),
    await signedIn(testApp),
  ]
  const named = { department: '数字化部' }
  await setPerson(testApp, manager, { ...named, realName: '周明远' })
  await setPerson(testApp, applicant, { ...named, realName: '林晓禾', managerId: manager.id })
  await setPerson(testApp, hr, { realName: '苏婉清', department: '人力资源部' })
  await setPerson(testApp, colleague, { ...named, realName: '胡满' })
  return { applicant, manager, hr, colleague }
}

export const setPerson = (testApp: TestApp, { id }: Person, values: Partial<typeof users.$inferInsert>) =>
  testApp.db.update(users).set(values).where(eq(users.id, id))

/** 15 June 2026 is a Monday; the 19th is a public holiday. */
export const leaveForm = (from: string, to: string, halves: { fromHalf?: 'pm'; toHalf?: 'am' } = {}): FlowForm => ({
  type: 'annual',
  period: { from, fromHalf: halves.fromHalf ?? 'am', to, toHalf: halves.toHalf ?? 'pm' },
  reason: '回家看望父母',
})

export const GENERAL: FlowForm = { title: '申请使用大会议室', content: '周五下午项目评审' }

export function start(
  testApp: TestApp,
  { token }: Person,
  kind: string,
  form: FlowForm,
  more: { fileIds?: string[]; ccUserIds?: string[] } = {},
): Promise<Answer<Flow>> {
  return testApp.post(flows.start, { kind, form, fileIds: [], ccUserIds: [], ...more }, { token })
}

export const detail = (testApp: TestApp, { token }: Person, flowId: string) =>
  testApp.post(flows.detail, { flowId }, { token })

export const decide = (
  testApp: TestApp,
  { token }: Person,
  { flowId, version }: Pick<Flow, 'flowId' | 'version'>,
  decision: 'approve' | 'reject' = 'approve',
  reason = decision === 'reject' ? '材料不全' : '',
) => testApp.post(flows.decide, { flowId, version, decision, reason }, { token })

let serial = 0

/** An unused upload of this person. */
export async function uploaded(testApp: TestApp, { id: ownerId }: Person): Promise<string> {
  serial += 1
  const id = `flow-file-${serial}`
  await testApp.db.insert(files).values({
    ...{ id, ownerId, kind: 'picture', mime: 'image/jpeg', bytes: 9, storageKey: id, name: `${id}.jpg` },
    ...{ smallName: `${id}-s.jpg`, createdAt: testApp.clock.now() },
  })
  return id
}

/** The steps as `name person status`. */
export const stepsOf = ({ steps }: Flow) => steps.map(({ name, person, status }) => `${name} ${person} ${status}`)
