import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const dictionaryItems = pgTable(
  'dictionary_items',
  {
    name: text('name').notNull(),
    value: text('value').notNull(),
    label: text('label').notNull(),
    description: text('description').notNull().default(''),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.value] })],
)
