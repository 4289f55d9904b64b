/** What is given if it is one of these values, as of an address or of an older version; else undefined. */
export const enumValue = <Value extends string>(
  values: Readonly<Record<string, Value>>,
  given: unknown,
): Value | undefined => Object.values(values).find((value) => value === given)
