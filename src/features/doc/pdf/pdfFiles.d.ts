declare module 'virtual:pdf-files' {
  /** Base URL of pdf.js's character maps, fonts and decoders; ends with a slash. */
  export const pdfFiles: string
}
