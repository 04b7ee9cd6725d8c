// The engine reads these once, when it is loaded, so this module must be imported before it.

// It writes to stderr by itself; only its errors belong there.
process.env.LANCEDB_LOG ??= 'error'

// Megabytes of words that it gathers before it writes a part of an index; left alone, two gigabytes for each index.
process.env.LANCE_FTS_PARTITION_SIZE ??= '256'
