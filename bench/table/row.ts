/**
 * One line of the table that `npm run bench` prints; figures are written as they are to be read, with their units. A row
 * without `isMet` only informs. One that could not be measured says so in `ours`.
 */
export type Row = {
  what: string
  ours: string
  /** The same work done by the reference in the same run. */
  reference?: string
  /** Ours beside the reference: machines are noisy, ratios less so. */
  ratio?: string
  bar?: string
  isMet?: boolean
}
