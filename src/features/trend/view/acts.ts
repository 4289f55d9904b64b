/** A visitor's act, as written in the address for the time after the login. */
export const Act = { Comment: 'comment', Like: 'like', Collect: 'collect' } as const
export type Act = (typeof Act)[keyof typeof Act]

/** Key of `KeptAct` in the session storage. */
export const ACT_KEY = 'bole.act'

/** The act for which a visitor has gone to the login. */
export interface KeptAct {
  trendsId: string
  act: Act
  /** Milliseconds since 1970. */
  at: number
}
