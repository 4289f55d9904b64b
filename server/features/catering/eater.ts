import type { User } from '../../appContext'

/** Fields of a user that ordering needs. */
export type Eater = Pick<User, 'id' | 'familyAccount'>
