/** Since April 2007: year and month, a dot, four digits; five since 2015. */
const NEW = /^((?:(?:0[7-9]|1[0-4])(?:0[1-9]|1[0-2])\.\d{4})|(?:(?:1[5-9]|[2-8]\d)(?:0[1-9]|1[0-2])\.\d{5}))(?:v\d+)?$/
/** Before April 2007: archive (without its subject class), a slash, year, month and number. */
const OLD = /^([a-z]+(?:-[a-z]+)?)(?:\.[A-Za-z-]{2,8})?\/(\d{2}(?:0[1-9]|1[0-2])\d{3})(?:v\d+)?$/

/**
 * The plain form of a preprint archive id, without version and subject class: `0704.0014`, `math/0309136`; null for
 * anything else. The caller removes prefixes and URLs.
 */
export function plainArchiveId(text: string): string | null {
  const [, current] = NEW.exec(text) ?? []
  if (current) return current
  const [, archive, number] = OLD.exec(text) ?? []
  return archive && number ? `${archive}/${number}` : null
}

/** The start of the month in which an id was assigned, in epoch milliseconds; expects the plain form. */
export function archiveIdMonth(id: string): number {
  const [, year, month] = /(\d{2})(\d{2})\.?\d+$/.exec(id) ?? []
  const century = Number(year) >= FIRST_YEAR ? 1900 : 2000
  return Date.UTC(century + Number(year), Number(month) - 1)
}

/** The archive began in 1991, so lower two-digit years belong to this century. */
const FIRST_YEAR = 91

/** The archive's abstract page of a record. */
export function archivePageUrl(id: string): string {
  return `https://arxiv.org/abs/${id}`
}

/** The archive's PDF of the newest version. */
export function archivePdfUrl(id: string): string {
  return `https://arxiv.org/pdf/${id}`
}
