/** One table whose rows lie on the workers. */
export interface Distribution {
  table: string
  /** With whom it lies: rows with the same value lie on the same worker, those of all tables together. */
  column: string
  /** The columns that name whose it is, where that is not the one above alone. */
  owners?: readonly string[]
  /** The columns of the primary key there, where its own lack the column. */
  key?: string
  /** A unique index that gets the column in front there, as its own columns belong to one person anyway. */
  unique?: { name: string; columns: string }
  /** It has no owner and is not colocated with another table. */
  alone?: boolean
  /** A trigger that only serves ordinary tables. */
  trigger?: string
}

/** What multiplies by people and their activity, and is not joined with rows of others (`docs/decisions/0012`). */
export const DISTRIBUTED: readonly Distribution[] = [
  { table: 'idempotency_keys', column: 'scope' },
  { table: 'followed_trends', column: 'follower_id' },
  { table: 'trend_views', column: 'reader' },
  { table: 'monitor_events', column: 'id', alone: true },
  { table: 'walk_days', column: 'user_id' },
  { table: 'point_entries', column: 'user_id', key: 'user_id, serial' },
  { table: 'point_lots', column: 'user_id', key: 'user_id, serial' },
  { table: 'meal_subsidies', column: 'user_id' },
  { table: 'known_devices', column: 'user_id' },
  {
    table: 'message_actors',
    column: 'user_id',
    owners: ['actor_id'],
    key: 'user_id, message_id, actor_id',
    trigger: 'message_actors_recipient',
  },
  { table: 'messages', column: 'user_id', owners: ['actor_id', 'user_id'], key: 'user_id, id' },
  { table: 'likes', column: 'user_id' },
  {
    table: 'meal_card_entries',
    column: 'user_id',
    key: 'user_id, id',
    unique: { name: 'meal_card_entries_order', columns: 'user_id, order_id, kind' },
  },
  { table: 'collects', column: 'user_id' },
]

/** A foreign key between two distributed tables, in place of the one that lacked the column. */
export interface DistributedKey {
  name: string
  table: string
  columns: string
  referenced: string
  /** As in `references … on delete cascade`. */
  references: string
}

export const DISTRIBUTED_KEYS: readonly DistributedKey[] = [
  {
    name: 'message_actors_message',
    table: 'message_actors',
    columns: 'user_id, message_id',
    referenced: 'messages',
    references: 'user_id, id',
  },
]
