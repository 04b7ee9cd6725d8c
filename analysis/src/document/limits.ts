/** Limits that keep a hostile or broken file from exhausting the machine; papers stay far below. */
export const limits = {
  /** Characters (UTF-16 units) per document; the rest is cut with a warning. */
  textLength: 10_000_000,
  /** Bibliography entries and call-outs per document. */
  references: 3_000,
  citations: 20_000,
  /** Decompressed bytes per PDF stream, and in total; the content of a dense page is a megabyte. */
  streamBytes: 32 * 1024 * 1024,
  decodedBytes: 128 * 1024 * 1024,
  /** Text items per PDF page; a dense newspaper page has some 10,000. */
  itemsPerPage: 50_000,
  /** Pixels per image; an A4 page at 600 dpi has 35 million. */
  pictureDots: 40_000_000,
  /** A page covered by an image with fewer words is a scan with a stamp or a page number. */
  scanWords: 30,
  /** OCR pages per document; each takes seconds. */
  scannedPages: 300,
  /** Line pieces per page for column and row detection; beyond, pieces stay in drawing order. */
  arrangedPieces: 3_000,
  /** Runs per line. */
  runsPerLine: 2_000,
  /** Entries in a docx archive. */
  zipEntries: 10_000,
  /** Declared bytes of all entries of a docx archive, including images. */
  zipTotalBytes: 1024 * 1024 * 1024,
  /** Decompressed bytes of the XML parts we read. */
  zipTextBytes: 64 * 1024 * 1024,
  /** Compression ratio of an XML part above `zipRatioFrom` bytes; Word's own files stay below 40. */
  zipRatio: 200,
  zipRatioFrom: 4 * 1024 * 1024,
  /** Characters of one sentence; longer ones are cut at a space. */
  sentenceLength: 2_000,
} as const
