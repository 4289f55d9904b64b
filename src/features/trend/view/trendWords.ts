/** The city, or else the province. */
export function placeOf({ city, province }: { city: string; province: string }): string {
  return city || province
}
