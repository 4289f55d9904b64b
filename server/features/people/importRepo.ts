import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { rowsOf } from '../../db/rowsOf'
import type { PeopleRow } from './importRow'

/** Creates the temporary table for the file's rows. */
export async function makeStage(tx: Db): Promise<void> {
  await tx.execute(sql`create temporary table people_import (
    line int not null, employee_no text not null, real_name text not null, mobile text, organisation text not null,
    department text not null, manager text not null, leaves boolean not null, identified boolean not null, user_id text,
    username text not null
  ) on commit drop`)
}

/** The username is the employee number, prefixed with `e` if it begins with a digit. */
export async function stage(tx: Db, part: readonly PeopleRow[]): Promise<void> {
  await tx.execute(sql`insert into people_import
    select line, employee_no, real_name, nullif(mobile, ''), organisation, department,
      manager, leaves, identified, null, case when employee_no ~ '^[0-9]' then 'e' || employee_no else employee_no end
    from json_to_recordset(${JSON.stringify(part)}::json) as given (line int, employee_no text, real_name text,
      mobile text, organisation text, department text, manager text, leaves boolean, identified boolean)`)
}

/**
 * Matches rows with accounts: by employee number, else by telephone number if the account has no employee number. The
 * numbers of people who leave are blanked then; somebody else in the file may have one of them now.
 */
export async function matchAccounts(tx: Db): Promise<void> {
  await tx.execute(sql`create index on people_import (employee_no)`)
  await tx.execute(sql`create index on people_import (mobile)`)
  await tx.execute(sql`analyze people_import`)
  await tx.execute(sql`update people_import p set user_id = u.id from users u where u.employee_no = p.employee_no`)
  await tx.execute(sql`update people_import p set user_id = u.id from users u
    where p.user_id is null and not p.leaves and u.mobile = p.mobile and u.employee_no is null and not u.family_account`)
  await tx.execute(sql`update people_import p set user_id = u.id from users u
    where p.user_id is null and p.leaves and u.mobile = p.mobile and u.employee_no is null and not u.family_account
      and not exists (select 1 from people_import o where o.mobile = p.mobile
        and (o.user_id = u.id or (o.leaves and o.user_id is null and o.line < p.line)))`)
  await tx.execute(sql`update people_import set mobile = null where leaves`)
  await tx.execute(sql`create index on people_import (user_id)`)
  await tx.execute(sql`analyze people_import`)
}

export interface Problem {
  line: number
  message: string
}

const CHECKS: readonly SQL[] = [
  sql`select line, '工号与第 ' || first || ' 行重复：' || employee_no as message from (
    select line, employee_no, min(line) over (partition by employee_no) as first from people_import
    where employee_no <> '') d where line > first`,
  sql`select line, '手机号与第 ' || first || ' 行重复：' || mobile from (
    select line, mobile, min(line) over (partition by mobile) as first from people_import where mobile is not null) d
    where line > first`,
  sql`select p.line, '手机号已被其他账号使用：' || p.mobile from people_import p join users u on u.mobile = p.mobile
    where p.identified and u.id is distinct from p.user_id and not exists (
      select 1 from people_import o where o.user_id = u.id and o.mobile is distinct from u.mobile)`,
  sql`select p.line, '用户名已被其他账号使用：' || p.username from people_import p join users u
    on lower(u.username) = lower(p.username) where p.identified and p.user_id is null and not p.leaves`,
  sql`select line, '用户名与第 ' || first || ' 行相同：' || username from (
    select line, username, employee_no, first_value(line) over same as first, first_value(employee_no) over same as other
    from people_import where identified and user_id is null and not leaves window same as (partition by lower(username) order by line)) d
    where line > first and employee_no <> other`,
  sql`select p.line, '没有工号为 ' || p.manager || ' 的上级' from people_import p
    where p.manager <> '' and not p.leaves and not exists (select 1 from people_import o where o.employee_no = p.manager)
      and not exists (select 1 from users u where u.employee_no = p.manager)`,
]

/** Problems of the staged file, at most `most` of each kind, and their total. */
export async function problems(tx: Db, most: number): Promise<{ found: Problem[]; total: number }> {
  const found: Problem[] = []
  let total = 0
  for (const check of CHECKS) {
    const part = await rowsOf<Problem & { total: number }>(
      tx,
      sql`select line, message, count(*) over ()::int as total from (${check}) c (line, message) order by line limit ${most}`,
    )
    found.push(...part.map(({ line, message }) => ({ line, message })))
    total += part[0]?.total ?? 0
  }
  return { found, total }
}

/** Adds missing organisations; returns their names. */
export async function addOrganisations(tx: Db): Promise<string[]> {
  const added = await rowsOf<{ name: string }>(
    tx,
    sql`insert into organisations (id, name, nickname)
      select gen_random_uuid()::text, name, name from (
        select distinct organisation as name from people_import where organisation <> '' and not leaves) named
      where not exists (select 1 from organisations o where named.name in (o.id, o.name, o.nickname))
      returning name`,
  )
  await tx.execute(sql`update people_import p set organisation = coalesce((
    select o.id from organisations o where p.organisation in (o.id, o.name, o.nickname)
    order by (o.id = p.organisation) desc, (o.name = p.organisation) desc, o.id limit 1), '')
    where p.organisation <> ''`)
  return added.map(({ name }) => name)
}

async function count(tx: Db, statement: SQL): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(tx, sql`with done as (${statement}) select count(*)::int as n from done`)
  return row?.n ?? 0
}

/** Adds people without an account; they sign in by SMS code only. */
export function addPeople(tx: Db, now: Date): Promise<number> {
  return count(
    tx,
    sql`insert into users (id, username, mobile, nick_name, real_name, department, employee_no, org_id, created_at)
      select gen_random_uuid()::text, username, null, '新同事' || lpad(floor(random() * 1000000)::text, 6, '0'),
        real_name, department, employee_no, nullif(organisation, ''), ${now.toISOString()}::timestamptz
      from people_import where user_id is null and not leaves returning id`,
  )
}

const CHANGED = sql`(u.employee_no, u.real_name, u.department, u.org_id, u.mobile, coalesce(m.employee_no, ''))
  is distinct from (p.employee_no, p.real_name, p.department, nullif(p.organisation, ''), p.mobile, p.manager)`

/**
 * Locks the accounts that the file changes, and the managers to whom the approvals of people who leave are handed on, in
 * order of id and as follows and blocks do, which leaves new references free.
 */
export async function lockChanging(tx: Db): Promise<void> {
  await tx.execute(sql`select from users where id in (
      select u.id from people_import p join users u on u.id = p.user_id
      left join users m on m.id = u.manager_id
      where case when p.leaves
        then u.left_at is null or u.disabled_at is null or u.mobile is not null or u.employee_no is null
        else u.left_at is not null or ${CHANGED} end
    union
      select coalesce(m.id, a.manager_id) from people_import l
      join flows f on f.approver_id = l.user_id and f.status = 'running'
      join users a on a.id = f.applicant_id
      left join people_import p on p.user_id = a.id and not p.leaves
      left join users m on m.employee_no = p.manager
      where l.leaves)
    order by id for no key update`)
}

/** Updates the remaining people; numbers are released first, so that they can be swapped. */
export async function changePeople(tx: Db): Promise<number> {
  const changed = await count(
    tx,
    sql`select u.id from people_import p join users u on u.id = p.user_id
      left join users m on m.id = u.manager_id
      where not p.leaves and ${CHANGED}`,
  )
  await tx.execute(sql`update users u set mobile = null from people_import p
    where u.id = p.user_id and u.mobile is not null and u.mobile is distinct from p.mobile`)
  await tx.execute(sql`update users u set employee_no = p.employee_no from people_import p
    where u.id = p.user_id and p.leaves and u.employee_no is null`)
  await tx.execute(sql`update users u set employee_no = p.employee_no, real_name = p.real_name,
      department = p.department, org_id = nullif(p.organisation, '')
    from people_import p where u.id = p.user_id and not p.leaves and
      (u.employee_no, u.real_name, u.department, u.org_id) is distinct from
      (p.employee_no, p.real_name, p.department, nullif(p.organisation, ''))`)
  await tx.execute(sql`update users u set mobile = p.mobile from people_import p
    where u.employee_no = p.employee_no and not p.leaves and u.mobile is distinct from p.mobile`)
  await tx.execute(sql`update users u set manager_id = m.id
    from people_import p left join users m on m.employee_no = p.manager
    where u.employee_no = p.employee_no and not p.leaves and u.manager_id is distinct from m.id`)
  return changed
}

/** Reopens the accounts of people who returned; an account disabled by an operator stays disabled. */
export function reopen(tx: Db): Promise<number> {
  return count(
    tx,
    sql`update users u set disabled_at = case when u.disabled_at = u.left_at then null else u.disabled_at end,
        left_at = null
      from people_import p where u.employee_no = p.employee_no and not p.leaves and u.left_at is not null returning u.id`,
  )
}

/** Accounts of people who leave and have not left yet. */
export async function leavers(tx: Db): Promise<string[]> {
  const found = await rowsOf<{ id: string }>(
    tx,
    sql`select u.id from people_import p join users u on u.id = p.user_id
      where p.leaves and (u.left_at is null or u.disabled_at is null) order by u.id`,
  )
  return found.map(({ id }) => id)
}

/** Marks accounts as left, which an import may undo (`reopen`). */
export async function noteLeft(tx: Db, userIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`update users set left_at = ${now.toISOString()}::timestamptz
    where id in (select json_array_elements_text(${JSON.stringify(userIds)}::json))`)
}
