import { indexAllDue } from '../../features/search/service'
import type { Step } from './step'

/** Search index of the sample posts and people. */
export const searchStep: Step = {
  name: 'search',
  prepare: async () => (tx) => indexAllDue(tx),
}
