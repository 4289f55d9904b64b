import { portal, Who } from './endpoint'
import { entity, isObject, list, name, type Reader, text } from './readers/readers'

export const DictionaryName = {
  OrganizationType: 'organizationType',
  TopPage: 'top_page',
  MomentTag: 'moment_tag',
  MomentAuditDeny: 'moment_audit_deny',
  SuggestionType: 'suggestion_type',
} as const
export type DictionaryName = (typeof DictionaryName)[keyof typeof DictionaryName]

export const ADVICE_TYPE = 'ADVICE_TYPE'

export interface DictionaryItem {
  label: string
  value: string
  description: string
}

/** One choice, as returned by the dictionary by keys. */
export type DictionaryChoice = Pick<DictionaryItem, 'label' | 'value'>

/** Leaves out choices without a label or value. */
export const readChoices = list(entity<DictionaryChoice>({ label: name, value: name }, 'label', 'value'))
const readItems = list(entity<DictionaryItem>({ label: name, value: name, description: text }, 'label', 'value'))

/** Lists by requested name. */
const record =
  <Row>(read: (given: unknown) => Row[]): Reader<Record<string, Row[]>> =>
  (given) =>
    isObject(given) ? Object.fromEntries(Object.entries(given).map(([key, rows]) => [key, read(rows)])) : undefined

/** Paths used by the boot script. */
export const CHOICES_PATH = '/dict/v1/item/query_list_by_keys'

export const dictionaries = {
  byKeys: portal.post<{ keys: string[] }, Record<string, DictionaryChoice[]>>(CHOICES_PATH, record(readChoices), {
    who: Who.Visitor,
  }),
  byName: portal.post<{ nameList: string[] }, Record<string, DictionaryItem[]>>(
    '/dict/v1/item/query_tree_list_by_name',
    record(readItems),
    { who: Who.Visitor },
  ),
}
