/**
 * Which state of the extraction made a statement. Counts up whenever the same document would give other statements, so
 * that `npm run db -- re-extract` finds the papers that an older one has read; 1 is the one before statements said so.
 */
export const EXTRACTOR_VERSION = 5
