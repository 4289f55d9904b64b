/** A whole number with thousands separators; the first use of Intl for it would take a slow phone some 15 ms. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')
