import { paths } from '../../domain/paths'

/** Where a message about a cheer leads; those of an erased person are found by it. */
export const CHEER_PATH = paths.walk

/** The text of a message about a cheer, reworded when the person is erased. */
export const cheeredBy = (name: string): string => `${name} 在健步走为您加油`
