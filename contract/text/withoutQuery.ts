/** An address without its query and fragment. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')
