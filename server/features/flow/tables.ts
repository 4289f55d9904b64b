import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { FlowForm } from '@contract/flowForm'
import { files } from '../files/tables'
import { users } from '../people/tables'

/** One approval. Every change locks its row, increments the version and writes a step. */
export const flows = pgTable(
  'flows',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    applicantId: text('applicant_id')
      .notNull()
      .references(() => users.id),
    /** running, approved, rejected, withdrawn. */
    status: text('status').notNull().default('running'),
    version: integer('version').notNull().default(1),
    /** Form values as entered. */
    form: jsonb('form').$type<FlowForm>().notNull(),
    /** Form values for display. */
    shown: jsonb('shown').$type<{ label: string; value: string }[]>().notNull(),
    /** Id of the subject in another noun, or empty. */
    subjectId: text('subject_id').notNull().default(''),
    /** Current approver; null while a role is asked, and after the end. */
    approverId: text('approver_id').references(() => users.id),
    /** Role that is asked; null while a person is asked, and after the end. */
    approverRole: text('approver_role'),
    /** When the current step began. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    urgedAt: timestamp('urged_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** When a running flow lapses; null for most. */
    lapsesAt: timestamp('lapses_at', { withTimezone: true }),
  },
  (t) => [
    index('flows_applicant').on(t.applicantId, t.createdAt, t.id),
    index('flows_approver')
      .on(t.approverId, t.createdAt, t.id)
      .where(sql`${t.approverId} is not null`),
    index('flows_role')
      .on(t.approverRole, t.createdAt, t.id)
      .where(sql`${t.approverRole} is not null`),
    index('flows_lapse')
      .on(t.lapsesAt)
      .where(sql`${t.status} = 'running' and ${t.lapsesAt} is not null`),
  ],
)

/** The timeline, ordered by `position`, then `serial`. */
export const flowSteps = pgTable(
  'flow_steps',
  {
    serial: bigserial('serial', { mode: 'number' }).primaryKey(),
    flowId: text('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** The role that is asked, or empty for a person. */
    role: text('role').notNull().default(''),
    /** The approver; null while a role is asked. */
    personId: text('person_id').references(() => users.id),
    /** waiting, running, approved, rejected, transferred, skipped. */
    status: text('status').notNull(),
    reason: text('reason').notNull().default(''),
    at: timestamp('at', { withTimezone: true }),
  },
  (t) => [index('flow_steps_flow').on(t.flowId, t.position, t.serial)],
)

/** Further people who have a flow in a box. */
export const flowPeople = pgTable(
  'flow_people',
  {
    flowId: text('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** cc, or done: has decided or transferred. */
    box: text('box').notNull(),
    /** Of the flow. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.flowId, t.userId, t.box] }),
    index('flow_people_box').on(t.userId, t.box, t.createdAt, t.flowId),
  ],
)

/** A file may belong to a flow and to its resubmission. */
export const flowFiles = pgTable(
  'flow_files',
  {
    flowId: text('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.flowId, t.fileId] }), index('flow_files_file').on(t.fileId)],
)

/** Leaves pending or approved, in half days since 1970; a person's rows do not overlap. */
export const flowLeaves = pgTable(
  'flow_leaves',
  {
    flowId: text('flow_id')
      .primaryKey()
      .references(() => flows.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    firstHalf: integer('first_half').notNull(),
    lastHalf: integer('last_half').notNull(),
  },
  (t) => [index('flow_leaves_user').on(t.userId, t.firstHalf)],
)

/** Invoices of pending or approved expenses. */
export const flowInvoices = pgTable(
  'flow_invoices',
  {
    invoiceNo: text('invoice_no').primaryKey(),
    flowId: text('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
  },
  (t) => [index('flow_invoices_flow').on(t.flowId)],
)
