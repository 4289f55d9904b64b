declare module 'virtual:pdf-files' {
  /** Where pdf.js finds its character maps, fonts and decoders; ends with a slash. */
  export const pdfFiles: string
}
