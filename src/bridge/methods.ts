/** The native methods of the contract. */
export const METHODS = [
  'getToken873265239',
  'logout',
  'openTrendDetail',
  'close',
  'openLogin',
  'slideResult',
  'share',
  'getSteps',
  'openNative',
  'publish',
] as const
export type Method = (typeof METHODS)[number]
