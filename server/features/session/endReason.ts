/** Why a token ended. */
export const EndReason = {
  Logout: 'logout',
  Revoked: 'revoked',
  Password: 'password',
  Disabled: 'disabled',
  RoleLost: 'roleLost',
  /** Replaced by a fresh token: valid until it expires 60 s later. */
  Swapped: 'swapped',
} as const
export type EndReason = (typeof EndReason)[keyof typeof EndReason]
