// LanceDB reads these once when it is loaded, so this module must be imported before it.

// It logs to stderr; only errors are wanted there.
process.env.LANCEDB_LOG ??= 'error'

// Megabytes of words buffered before writing an index partition; the default is two gigabytes per index.
process.env.LANCE_FTS_PARTITION_SIZE ??= '256'
