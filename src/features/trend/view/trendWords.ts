/** The city, or where there is none the province. */
export function placeOf({ city, province }: { city: string; province: string }): string {
  return city || province
}
