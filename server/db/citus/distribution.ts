/** One distributed table. */
export interface Distribution {
  table: string
  /** Distribution column: rows of all tables with the same value lie on the same worker. */
  column: string
  /** Columns that name the owner, if that is not the distribution column alone. */
  owners?: readonly string[]
  /** Columns of the distributed primary key, if the original one lacks the distribution column. */
  key?: string
  /** A unique index that gets the distribution column in front; its own columns belong to one person anyway. */
  unique?: { name: string; columns: string; where?: string }
  /** A unique index over the rows of all people, which another table guarantees as well. */
  dropped?: string
  /** Not colocated with another table. */
  alone?: boolean
  /** Triggers that only work on ordinary tables. */
  triggers?: readonly string[]
}

/** Tables that grow with people and their activity and are not joined with rows of others (`docs/decisions/0012`). */
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
    triggers: ['message_actors_recipient'],
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
  {
    table: 'meal_orders',
    column: 'user_id',
    key: 'user_id, id',
    dropped: 'meal_orders_code',
    triggers: ['meal_orders_ticket'],
  },
  {
    table: 'bookings',
    column: 'user_id',
    key: 'user_id, id',
    unique: { name: 'bookings_live', columns: 'user_id, slot_id', where: 'cancelled_at is null' },
    triggers: ['bookings_facts', 'bookings_slot'],
  },
]

/** A foreign key between two distributed tables; replaces one that lacked the distribution column. */
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
