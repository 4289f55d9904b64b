/** A PDF of one page, with these entries of the page, content streams and further objects (from number 9). */
export function onePage(entries: string, contents: readonly string[], ...objects: readonly string[]): string {
  const numbers = contents.map((_, place) => `${20 + place} 0 R`)
  return [
    '%PDF-1.7',
    '1 0 obj << /Type /Catalog /Pages 2 0 R /StructTreeRoot 9 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >> >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F 4 0 R >> >> >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /Contents [${numbers.join(' ')}] ${entries} >> endobj`,
    '4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    '8 0 obj << /Type /OCG /Name (Hidden layer) >> endobj',
    ...objects.map((object, place) => `${9 + place} 0 obj ${object} endobj`),
    ...contents.map(
      (content, place) => `${20 + place} 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    ),
    'trailer << /Root 1 0 R /Size 40 >>',
    '%%EOF',
  ].join('\n')
}
