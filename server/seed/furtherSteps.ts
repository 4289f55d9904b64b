/**
 * The parts of the sample data that came after its first version, in their order; `whole.ts` has what each does.
 * A database that was filled before gets them at its next start.
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
