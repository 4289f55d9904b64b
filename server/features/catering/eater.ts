import type { User } from '../../appContext'

/** What ordering needs to know of a person. */
export type Eater = Pick<User, 'id' | 'familyAccount'>
