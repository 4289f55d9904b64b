/** `12.50`, of whole fen from zero on. */
export const yuanText = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** `¥1,234.50`, of whole fen. */
export const yuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}¥${yuanText(Math.abs(fen)).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** Fen from an amount typed in yuan; undefined for an invalid amount. */
export function fenOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').replace(/[¥￥\s]/g, '')
  // A comma groups thousands: with two digits after it, it may be meant as a decimal point.
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(text)) return undefined
  const [whole = '0', part = ''] = text.replaceAll(',', '').split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
