// LanceDB reads these once when it is loaded, so this module must be imported before it.

// It logs to stderr; only errors are wanted there.
process.env.LANCEDB_LOG ??= 'error'

// Megabytes of words buffered before writing an index partition; the default is two gigabytes per index.
process.env.LANCE_FTS_PARTITION_SIZE ??= '256'
// Rows per batch that it reads; the default of 8192 makes building an index take 150 MB more.
process.env.LANCE_DEFAULT_BATCH_SIZE ??= '1024'
