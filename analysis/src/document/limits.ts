/** Bounds that keep a hostile or broken file from exhausting the machine; a paper stays far below each. */
export const limits = {
  /** Characters (UTF-16 units) kept of one document; the rest is cut with a warning. */
  textLength: 10_000_000,
  /** Entries of a bibliography that are read, and call-outs that are kept. */
  references: 3_000,
  citations: 20_000,
  /** Bytes that one stream of a pdf may unpack to, and all of them together; the commands of a dense page are a megabyte. */
  streamBytes: 32 * 1024 * 1024,
  decodedBytes: 128 * 1024 * 1024,
  /** Text items read of one pdf page; a dense newspaper page has some 10,000. */
  itemsPerPage: 50_000,
  /** Dots of a picture that is looked at; an A4 page at 600 an inch has 35 million. */
  pictureDots: 40_000_000,
  /** Words below which a page that a picture covers is taken for a scan, with a stamp or a page number on it. */
  scanWords: 30,
  /** Pages of one document that are read off their pictures; each takes seconds. */
  scannedPages: 300,
  /** Line pieces of one page that columns and rows are looked for among; beyond, pieces are read as they were drawn. */
  arrangedPieces: 3_000,
  /** Runs that one line may be made of. */
  runsPerLine: 2_000,
  /** Entries in a docx archive. */
  zipEntries: 10_000,
  /** Bytes that all entries of a docx archive may claim, pictures included. */
  zipTotalBytes: 1024 * 1024 * 1024,
  /** Bytes that the parts we read (XML only) may unpack to. */
  zipTextBytes: 64 * 1024 * 1024,
  /** Unpacked : packed of an XML part above `zipRatioFrom` bytes; Word's own files stay below 40. */
  zipRatio: 200,
  zipRatioFrom: 4 * 1024 * 1024,
  /** Characters of one sentence; longer ones are cut at a space. */
  sentenceLength: 2_000,
} as const
