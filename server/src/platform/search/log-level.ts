// The engine writes to stderr by itself; only its errors belong there. It reads this once, when it is loaded, so this
// module must be imported before it.
process.env.LANCEDB_LOG ??= 'error'
