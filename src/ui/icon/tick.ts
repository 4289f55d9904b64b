/** Path of a check mark in a box of 24 by 24. */
export const TICK = 'M5 12.5l4.5 4.5L19 7'
