import { indexAllDue } from '../../features/search/service'
import type { Step } from './step'

/** What the sample posts and people are found by. */
export const searchStep: Step = {
  name: 'search',
  prepare: async () => (tx) => indexAllDue(tx),
}
