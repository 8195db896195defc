/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An invoice or a credit note as a PDF.
 */
export type InvoiceFile = {
  /**
   * The number of the document.
   * @maxLength 32
   */
  number: string;
  /**
   * A name for the file.
   * @maxLength 40
   */
  fileName: string;
  /** The PDF, in base64. */
  pdf: string;
};
