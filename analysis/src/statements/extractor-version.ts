/**
 * The version of the extraction. Increase it whenever a document would give other statements, so that `npm run admin --
 * re-extract` finds outdated papers; 1 stands for statements without a version.
 */
export const EXTRACTOR_VERSION = 11
