type Subscribe = (listener: () => void) => () => void

/** `session.onUserChange`, handed in by `app/wireSession.ts`; until then nobody changes. */
export const userChange: { subscribe: Subscribe } = { subscribe: () => () => undefined }
