/** The licence of a record as a reader knows it; an address that is not known is shown as it is. */
export function licenceName(license: string): string {
  const commons = /creativecommons\.org\/(?:licenses\/([a-z-]+)\/([\d.]+)|publicdomain\/zero)/i.exec(license)
  if (commons) return commons[1] ? `CC ${commons[1].toUpperCase()} ${commons[2]}` : 'CC0 (public domain)'
  if (/arxiv\.org\/licenses\/nonexclusive-distrib/i.test(license)) return 'arXiv non-exclusive distribution licence'
  if (/arxiv\.org\/licenses\/assumed/i.test(license)) return 'Assumed arXiv licence (submitted before 2004)'
  return license
}

/** True for an address that a link may lead to; the records of an archive come from a file, and a file may hold anything. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text)
}
