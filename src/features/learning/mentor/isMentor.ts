import type { Account } from '@contract/people'
import { Identity } from '@contract/person'

/** Whether this account can be booked as a mentor; an organisation cannot (rule: mentors). */
export const isMentor = ({ professionalGuide, identity }: Account): boolean =>
  professionalGuide === 'Y' && identity === Identity.Personal
