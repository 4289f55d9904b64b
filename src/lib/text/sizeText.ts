const KB = 1024

/** A size in bytes for display: B, KB, MB with one decimal. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  const kilobytes = Math.round(bytes / KB)
  if (kilobytes < KB) return `${kilobytes} KB`
  return `${(bytes / KB / KB).toFixed(1)} MB`
}
