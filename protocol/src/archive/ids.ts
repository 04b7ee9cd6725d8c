/** Since April 2007: year and month, a dot, four digits; from 2015 on five. */
const NEW = /^((?:(?:0[7-9]|1[0-4])(?:0[1-9]|1[0-2])\.\d{4})|(?:(?:1[5-9]|[2-8]\d)(?:0[1-9]|1[0-2])\.\d{5}))(?:v\d+)?$/
/** Before: archive (its subject class is no part of the name), a slash, year, month and number. */
const OLD = /^([a-z]+(?:-[a-z]+)?)(?:\.[A-Za-z-]{2,8})?\/(\d{2}(?:0[1-9]|1[0-2])\d{3})(?:v\d+)?$/

/**
 * The plain form of an id of the preprint archive, without version and subject class: `0704.0014`, `math/0309136`; null
 * for anything else. Prefixes and addresses are the caller's to take off.
 */
export function plainArchiveId(text: string): string | null {
  const [, current] = NEW.exec(text) ?? []
  if (current) return current
  const [, archive, number] = OLD.exec(text) ?? []
  return archive && number ? `${archive}/${number}` : null
}

/** The first moment of the month that an id was given in, in milliseconds; an id in its plain form holds it. */
export function archiveIdMonth(id: string): number {
  const [, year, month] = /(\d{2})(\d{2})\.?\d+$/.exec(id) ?? []
  const century = Number(year) >= FIRST_YEAR ? 1900 : 2000
  return Date.UTC(century + Number(year), Number(month) - 1)
}

/** The archive began in 1991, so a lower number is of this century. */
const FIRST_YEAR = 91

/** Where the archive describes the record. */
export function archivePageUrl(id: string): string {
  return `https://arxiv.org/abs/${id}`
}

/** Where the archive keeps the newest version of the paper itself. */
export function archivePdfUrl(id: string): string {
  return `https://arxiv.org/pdf/${id}`
}
