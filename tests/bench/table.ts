/** A line of a Markdown table. */
export const line = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
