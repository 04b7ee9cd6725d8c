import { latexText } from './latex-text.ts'
import type { PersonName } from './person-name.ts'

/** `von Last, Jr, First`; what BibTeX would take apart otherwise stands in braces. */
export function bibtexName({ given, particle, family, suffix, isWhole }: PersonName): string {
  if (isWhole) return `{${latexText(family)}}`
  const isBraced = /(?:^|\s)\p{Ll}/u.test(family) || family.includes(',')
  const last = isBraced ? `{${latexText(family)}}` : latexText(family)
  return [particle ? `${latexText(particle)} ${last}` : last, latexText(suffix), latexText(given)]
    .filter(Boolean)
    .join(', ')
}

/** Addresses and ids are read as they stand; only braces could end the field. */
export function verbatim(text: string): string {
  return text.replace(/[{}\s\\]/g, encodeURIComponent)
}
