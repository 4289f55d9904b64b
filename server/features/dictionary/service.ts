import { type DictionaryItem, DictionaryName } from '@contract/dictionary'
import type { Db } from '../../db/db'
import { itemsOf, type NewItem, replaceItems } from './repo'

/** The items of each requested dictionary, in order; an unknown name has none. */
export async function dictionariesByName(db: Db, names: string[]): Promise<Record<string, DictionaryItem[]>> {
  const rows = names.length > 0 ? await itemsOf(db, names) : []
  const itemsNamed = (name: string) =>
    rows.filter((row) => row.name === name).map(({ label, value, description }) => ({ label, value, description }))
  return Object.fromEntries(names.map((name) => [name, itemsNamed(name)]))
}

/** Labels of the refusal reasons; unknown reasons are not in the map. */
export async function denyLabels(db: Db): Promise<Map<string, string>> {
  const items = await itemsOf(db, [DictionaryName.MomentAuditDeny])
  return new Map(items.map(({ value, label }) => [value, label]))
}

/** The items of each requested dictionary, with label and value only; an unknown name has none. */
export async function dictionariesByKey(
  db: Db,
  keys: string[],
): Promise<Record<string, { label: string; value: string }[]>> {
  const found = Object.entries(await dictionariesByName(db, keys))
  return Object.fromEntries(found.map(([key, items]) => [key, items.map(({ label, value }) => ({ label, value }))]))
}

/**
 * Replaces the items of these dictionaries; one without a description keeps what it has. Returns the new number of
 * items of each.
 */
export async function replaceDictionaries(db: Db, items: NewItem[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of items) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts.keys()]
  const keyOf = ({ name, value }: Pick<NewItem, 'name' | 'value'>) => JSON.stringify([name, value])
  await db.transaction(async (tx) => {
    const former = new Map((await itemsOf(tx, names)).map((item) => [keyOf(item), item.description]))
    const described = items.map((item) => ({ ...item, description: item.description ?? former.get(keyOf(item)) ?? '' }))
    await replaceItems(tx, names, described)
  })
  return counts
}
