/** The given value, as from an address or an older version, if it is one of these values; else undefined. */
export const enumValue = <Value extends string>(
  values: Readonly<Record<string, Value>>,
  given: unknown,
): Value | undefined => Object.values(values).find((value) => value === given)
