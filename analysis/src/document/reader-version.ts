/**
 * The version of the reader of documents. Increase it when files are read better, so that papers read before are read
 * again in the background.
 */
export const READER_VERSION = 2
