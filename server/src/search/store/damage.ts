/** Search tables are missing or cannot be read. They are derived data, so that a rebuild repairs them. */
export class SearchDamaged extends Error {
  override name = 'SearchDamaged'
  readonly code = 'SEARCH_DAMAGED'
  /** `cause` is null where there were no tables at all, as on the first start, or those of an earlier version. */
  constructor(cause: unknown) {
    super('the search tables are damaged or missing; they are rebuilt by the worker, or by npm run admin -- reindex', {
      cause,
    })
  }
}

/** The engine's errors for missing, truncated and overwritten files; they have no codes. */
const MISSING = /\bNot found: |\bTable '.*' was not found/
const UNREADABLE = /LanceError\(IO\)|not appear to be a Lance file|\blance-encoding-/
/** Errors of the system in the same wrapping, such as a full disk or too many open files. */
const OF_SYSTEM = /os error|No space left|\bS3\b/

/** Whether the engine failed because of a missing or damaged file. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof SearchDamaged || MISSING.test(error.message)) return true
  return UNREADABLE.test(error.message) && !OF_SYSTEM.test(error.message)
}

/** Passes the result on; damage becomes SearchDamaged. */
export function namingDamage<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isDamage(error) && !(error instanceof SearchDamaged) ? new SearchDamaged(error) : error
  })
}
