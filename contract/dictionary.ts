import { portal, Who } from './endpoint'

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

export const dictionaries = {
  byKeys: portal.post<{ keys: string[] }, Record<string, { label: string; value: string }[]>>(
    '/dict/v1/item/query_list_by_keys',
    { who: Who.Visitor },
  ),
  byName: portal.post<{ nameList: string[] }, Record<string, DictionaryItem[]>>('/dict/v1/item/query_tree_list_by_name', {
    who: Who.Visitor,
  }),
}
