import { z } from 'zod'
import type { DictionaryItem } from '@contract/dictionary'
import { isStorable } from '../../calls/schema'

const WRONG = '字典名称有误，请刷新后重试'
const names = z
  .array(z.string({ error: WRONG }).max(64, WRONG).refine(isStorable, WRONG), { error: '请提供字典名称' })
  .max(20, '一次最多查询 20 个字典')

export const keysBody = z.object({ keys: names })
export const namesBody = z.object({ nameList: names })

const labelled = z.object({ label: z.string(), value: z.string() })
const described: z.ZodType<DictionaryItem> = labelled.extend({ description: z.string() })

export const keysData = z.record(z.string(), z.array(labelled))
export const namesData = z.record(z.string(), z.array(described))
