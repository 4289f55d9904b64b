/** The checked rules, by heading in docs/rules, with their files. */
export const RULES = {
  'business codes': 'errors.md',
  'blocked posts': 'errors.md',
  'wrong answers': 'errors.md',
  envelope: 'wire.md',
  'known calls': 'wire.md',
  paging: 'wire.md',
  'invalid input': 'wire.md',
  'server time': 'display.md',
  visitors: 'session.md',
  'member calls': 'session.md',
  'session expiry': 'session.md',
  'logging out': 'session.md',
  'login checks': 'login.md',
  idempotency: 'writes.md',
  'comment list': 'comment.md',
  'writing comments': 'comment.md',
  'likes and collects': 'trend.md',
  'reading rights': 'trend.md',
  relations: 'people.md',
  'new posts': 'publishing.md',
  favourites: 'service.md',
  'audit lease': 'audit.md',
} as const

export type Rule = keyof typeof RULES
