/**
 * Parts of the sample data added after its first version, in order; `whole.ts` implements them. A database filled
 * before gets them at its next start.
 */
export const FURTHER_STEPS = [
  'personnel',
  'modules',
  'documents',
  'learning',
  'walk',
  'points',
  'articles',
  'catering',
  'approvals',
  'market',
  'hotel',
  'psychology',
] as const

export type FurtherStep = (typeof FURTHER_STEPS)[number]
