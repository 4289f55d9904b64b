/** A visitor's act, as written in the address for the time after the login. */
export const Act = { Comment: 'comment', Like: 'like', Collect: 'collect' } as const
export type Act = (typeof Act)[keyof typeof Act]
