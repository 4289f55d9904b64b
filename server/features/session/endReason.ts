/** Why a token stopped being alive. */
export const EndReason = {
  Logout: 'logout',
  Revoked: 'revoked',
  Password: 'password',
  Disabled: 'disabled',
  RoleLost: 'roleLost',
  /** Swapped for a fresh token: alive until it expires, 60 s later. */
  Swapped: 'swapped',
} as const
export type EndReason = (typeof EndReason)[keyof typeof EndReason]
