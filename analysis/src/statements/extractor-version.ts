/**
 * The version of the extraction. Increase it whenever a document would give other statements, so that outdated papers
 * are read again; 1 stands for statements without a version.
 */
export const EXTRACTOR_VERSION = 13
