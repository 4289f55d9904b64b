/** `¥1,234.50`, of whole fen. */
export const yuan = (fen: number): string =>
  `¥${Math.floor(fen / 100).toLocaleString('en-US')}.${String(fen % 100).padStart(2, '0')}`
