import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { AuditTag } from '@contract/audit'
import { trends } from '../trends/tables'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One narrow audit row per post: its audit state and its lease. Database triggers create it and update it with status,
 * visibility, removal, topics and edits of the post.
 */
export const auditItems = pgTable(
  'audit_items',
  {
    trendId: text('trend_id')
      .primaryKey()
      .references(() => trends.id),
    /** Type of the text to audit; for an edit, the edit's own type. */
    type: smallint('type').notNull(),
    /** One of its topics is sensitive. */
    sensitive: boolean('sensitive').notNull().default(false),
    /** Public and not removed, so subject to the audit. */
    listed: boolean('listed').notNull(),
    /** The decision, including one that is not in effect yet; 0 while the post or its edit is pending. */
    status: smallint('status').notNull(),
    /** The pending or last decided text is an edit of the approved post. */
    isEdit: boolean('is_edit').notNull().default(false),
    submittedAt: moment('submitted_at').notNull(),
    decidedAt: moment('decided_at'),
    deciderId: text('decider_id'),
    reason: text('reason').notNull().default(''),
    /** Decided, not in effect yet. */
    fresh: boolean('fresh').notNull().default(false),
    /** Incremented by every decision and undo, so that queued effects of an earlier one do nothing. */
    decisionNo: integer('decision_no').notNull().default(0),
    formerStatus: smallint('former_status').notNull().default(0),
    formerReason: text('former_reason').notNull().default(''),
    formerDecidedAt: moment('former_decided_at'),
    formerDeciderId: text('former_decider_id'),
    /** Time of the decision that still applies to the post while one on its edit is not in effect yet. */
    postDecidedAt: moment('post_decided_at'),
    postDeciderId: text('post_decider_id'),
    /** An approval of the post itself has taken effect. */
    approvedOnce: boolean('approved_once').notNull().default(false),
    holderId: text('holder_id'),
    leasedUntil: moment('leased_until'),
  },
  (t) => [
    index('audit_items_waiting')
      .on(t.submittedAt, t.trendId)
      .where(sql`listed and status = 0`),
    index('audit_items_waiting_type')
      .on(t.type, t.submittedAt, t.trendId)
      .where(sql`listed and status = 0`),
    index('audit_items_waiting_risk')
      .on(t.submittedAt, t.trendId)
      .where(sql`listed and status = 0 and sensitive`),
    index('audit_items_finished')
      .on(t.decidedAt, t.trendId)
      .where(sql`listed and status <> 0`),
    index('audit_items_finished_status')
      .on(t.status, t.decidedAt, t.trendId)
      .where(sql`listed and status <> 0`),
    index('audit_items_holder')
      .on(t.holderId)
      .where(sql`holder_id is not null`),
  ],
)

/** The log: a trigger refuses to change or remove rows; each row holds the hash of the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3 … without a gap. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    trendId: text('trend_id').notNull(),
    title: text('title').notNull(),
    adminId: text('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    /** audit, undo, transfer, tags or dismiss. */
    action: text('action').notNull(),
    /** trend, edit or comment. */
    subject: text('subject').notNull(),
    /** The comment's id, or who got the lease; else empty. */
    objectId: text('object_id').notNull().default(''),
    fromStatus: smallint('from_status').notNull(),
    toStatus: smallint('to_status').notNull(),
    tags: jsonb('tags').$type<AuditTag[]>().notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
    formerHash: text('former_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_log_trend').on(t.trendId, t.id),
    index('audit_log_admin').on(t.adminId, t.id),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_transfers')
      .on(t.objectId, t.at, t.id)
      .where(sql`action = 'transfer'`),
  ],
)

/** Single row with the end of the hash chain; locked last, so that decisions wait for each other only briefly. */
export const auditChain = pgTable('audit_chain', {
  id: integer('id').primaryKey(),
  length: bigint('length', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})

/** Number of pending posts as partial sums; triggers add rows, `foldTallies` merges them. */
export const auditTallies = pgTable('audit_tallies', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  type: smallint('type').notNull(),
  sensitive: boolean('sensitive').notNull(),
  n: integer('n').notNull(),
})
