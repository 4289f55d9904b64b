/** Where a message about a cheer leads; those of an erased person are found by it. */
export const CHEER_PATH = '/walk'

export const cheeredBy = (name: string): string => `${name} 在健步走为您加油`
