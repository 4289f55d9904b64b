import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

export const organisations = pgTable('organisations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nickname: text('nickname').notNull(),
  /** A value of the dictionary organizationType. */
  kind: text('kind').notNull().default(''),
  intro: text('intro').notNull().default(''),
  authenticated: boolean('authenticated').notNull().default(false),
})

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull().unique(),
    mobile: text('mobile'),
    passwordHash: text('password_hash'),
    /** personal, company or company_gp. */
    identity: text('identity').notNull().default('personal'),
    familyAccount: boolean('family_account').notNull().default(false),
    nickName: text('nick_name').notNull(),
    /** An address for the browser, `/files/<name>`. */
    faceUrl: text('face_url').notNull().default(''),
    signature: text('signature').notNull().default(''),
    city: text('city').notNull().default(''),
    province: text('province').notNull().default(''),
    orgId: text('org_id').references(() => organisations.id),
    bigVip: boolean('big_vip').notNull().default(false),
    verificationStatus: integer('verification_status').notNull().default(0),
    professionalGuide: boolean('professional_guide').notNull().default(false),
    boleLevel: integer('bole_level').notNull().default(0),
    /** Shown by services, never by the community (rule: real names). Empty if not entered. */
    realName: text('real_name').notNull().default(''),
    department: text('department').notNull().default(''),
    /** Approves this person's requests. */
    managerId: text('manager_id').references((): AnyPgColumn => users.id),
    employeeNo: text('employee_no'),
    /** Number of people this person follows, and of followers. */
    followNum: integer('follow_num').notNull().default(0),
    fansNum: integer('fans_num').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** When an import marked this person as left; equals `disabledAt` if the import disabled the account. */
    leftAt: timestamp('left_at', { withTimezone: true }),
  },
  (t) => [
    index('users_org').on(t.orgId),
    index('users_speakers')
      .on(t.orgId)
      .where(sql`${t.identity} <> 'personal'`),
    // The colleagues of a department in their order, and those whose name or department has the characters of a word.
    index('users_department')
      .on(t.department, sql`coalesce(nullif(${t.realName}, ''), ${t.nickName})`, t.id)
      .where(sql`${t.disabledAt} is null and not ${t.familyAccount}`),
    index('users_characters')
      .using(
        'gin',
        sql`string_to_array(lower(coalesce(nullif(${t.realName}, ''), ${t.nickName})) || lower(${t.department}), null)`,
      )
      .with({ fastupdate: false }),
    index('users_guides')
      .on(t.id)
      .where(sql`${t.professionalGuide}`),
    // Partial: a change of a column with a plain unique index keeps all new rows that name the account waiting.
    uniqueIndex('users_mobile')
      .on(t.mobile)
      .where(sql`${t.mobile} is not null`),
    uniqueIndex('users_employee_no')
      .on(t.employeeNo)
      .where(sql`${t.employeeNo} is not null`),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
)

export const follows = pgTable(
  'follows',
  {
    followerId: text('follower_id')
      .notNull()
      .references(() => users.id),
    followeeId: text('followee_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Whether `followedTrends` holds the followee's public posts for this follower; set by a trigger. */
    delivered: boolean('delivered').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followeeId] }),
    index('follows_delivered')
      .on(t.followeeId, t.followerId)
      .where(sql`delivered`),
    index('follows_undelivered')
      .on(t.followerId, t.followeeId)
      .where(sql`not delivered`),
    index('follows_followee').on(t.followeeId, t.createdAt, t.followerId),
    index('follows_follower').on(t.followerId, t.createdAt, t.followeeId),
  ],
)

/** Blocks; each hides both people from each other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: text('blocker_id')
      .notNull()
      .references(() => users.id),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] }), index('blocks_blocked').on(t.blockedId, t.blockerId)],
)
