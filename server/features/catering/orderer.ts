import type { User } from '../../appContext'

/** Fields of the user who orders a meal. */
export type Orderer = Pick<User, 'id' | 'familyAccount'>
