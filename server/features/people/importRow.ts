import { z } from 'zod'
import { hasInvisible } from '@contract/people'
import { characterCount } from '@contract/text/plainText'
import type { CsvColumn } from '../../lib/csv'

/** The columns of an import of people (rule: people import). */
export const PEOPLE_COLUMNS: readonly CsvColumn[] = [
  { name: 'employee_no', title: '工号' },
  { name: 'real_name', title: '姓名' },
  { name: 'mobile', title: '手机号' },
  { name: 'organisation', title: '单位' },
  { name: 'department', title: '部门' },
  { name: 'manager', title: '上级工号' },
  { name: 'status', title: '状态', optional: true },
]

const LEFT = '离职'
const EMPLOYEE_NO = /^[A-Za-z0-9][\w.-]{0,29}$/

const short = (what: string, most: number) =>
  z
    .string()
    .refine((text) => characterCount(text) <= most, `${what}最多 ${most} 个字`)
    .refine((text) => !hasInvisible(text), `${what}含有无法识别的字符`)

const cells = z.object({
  employee_no: z.string().regex(EMPLOYEE_NO, '工号须为 1 到 30 位字母、数字、点、下划线或短横线，以字母或数字开头'),
  real_name: short('姓名', 30).min(1, '缺少姓名'),
  mobile: z.string().regex(/^(1\d{10})?$/, '手机号须为 11 位数字'),
  organisation: short('单位', 100),
  department: short('部门', 50),
  manager: z.string().regex(/^([A-Za-z0-9][\w.-]{0,29})?$/, '上级工号有误'),
  status: z.literal(['', '在职', LEFT], { error: `状态只能是 在职 或 ${LEFT}` }),
})
const peopleRow = cells
  .refine(({ employee_no: own, manager }) => own === '' || own !== manager, '上级不能是本人')
  .transform(({ status, ...row }) => ({ ...row, leaves: status === LEFT }))

/** One row of the file. */
export type PeopleRow = z.infer<typeof peopleRow> & {
  line: number
  /** Whether the cells that identify the account are valid; else some are empty, and the row is only checked. */
  identified: boolean
}

/** Reads a row. If cells are wrong, the row has only what the checks of other rows and of its manager need. */
export function readPeopleRow(
  line: number,
  values: Readonly<Record<string, string>>,
): { row: PeopleRow; problems: string[] } {
  const { success, data, error } = peopleRow.safeParse(values)
  if (success) return { row: { ...data, line, identified: true }, problems: [] }
  const isValid = (name: keyof typeof cells.shape) => cells.shape[name].safeParse(values[name]).success
  const valid = (name: keyof typeof cells.shape) => (isValid(name) ? (values[name] ?? '') : '')
  // With an invalid status the person may be leaving: such a row needs no manager and gives up the number.
  const known = isValid('status')
  const row: PeopleRow = {
    ...{ line, real_name: '', organisation: '', department: '', employee_no: valid('employee_no') },
    ...{ mobile: known ? valid('mobile') : '', manager: known ? valid('manager') : '' },
    leaves: values.status === LEFT,
    identified: known && isValid('employee_no') && isValid('mobile'),
  }
  return { row, problems: error.issues.map(({ message }) => message) }
}
