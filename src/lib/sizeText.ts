const KB = 1024

/** A size in bytes for display: B, KB, MB with one decimal. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  const kilobytes = bytes / KB
  if (kilobytes < KB) return `${Math.round(kilobytes)} KB`
  return `${(kilobytes / KB).toFixed(1)} MB`
}
