/**
 * One row of the table of `npm run bench`; figures are formatted with units. A row without `isMet` is informational. A
 * failed measurement says so in `ours`.
 */
export type Row = {
  what: string
  ours: string
  /** The reference in the same run. */
  reference?: string
  /** Ours relative to the reference, which is less noisy than either. */
  ratio?: string
  bar?: string
  isMet?: boolean
}
