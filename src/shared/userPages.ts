const USER_PREFIXES = ['bole.feed', 'bole.scroll.', 'bole.service.']

/** Another user must find no page of the former one: kept lists, places and layouts go; drafts live elsewhere. */
export function forgetUserPages(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) {
      if (USER_PREFIXES.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
    }
  }
}
