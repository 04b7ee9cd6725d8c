import { plainArchiveId } from '@colophon/protocol/archive/ids'

const doi = /(?<![\d.])10\.\d{4,9}\/[^\s"<>«»“”]+/i
const archiveMark =
  /(?:ar[Xx]iv(?:\.org\/(?:abs|pdf|html)\/|\s*(?:e-?prints?|preprint)?[\s:,]*(?:arXiv:|\[)?\s*|\.)|CoRR,?\s*(?:abs\/)?|\babs\/|eprint[:\s]+)\s*((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Za-z-]{2,8})?\/\d{7})(?:v\d+)?)/i
const bareArchiveId =
  /(?<![\w./-])((?:\d{4}\.\d{4,5}|(?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nucl-(?:ex|th)|quant-ph|physics|math|nlin|cs|q-bio|q-fin|stat|chao-dyn|solv-int|alg-geom|funct-an|q-alg|dg-ga|cmp-lg|chem-ph|patt-sol|adap-org|comp-gas|acc-phys|mtrl-th|supr-con)(?:\.[A-Za-z-]{2,8})?\/\d{7})(?:v\d+)?)(?![\d/])/

/**
 * The first DOI in a text, without URL, prefix and trailing punctuation, but with its own brackets:
 * `10.1016/0022-0000(91)90009-7`. Case is kept.
 */
export function findDoi(text: string): string | null {
  let found = doi.exec(text)?.[0]
  if (found === undefined) return null
  for (;;) {
    const last = found.at(-1) ?? ''
    const open = last === ')' ? '(' : last === ']' ? '[' : last === '}' ? '{' : null
    const isLoose = open === null ? /[.,;:'’!?*†]/.test(last) : countOf(found, last) > countOf(found, open)
    if (!isLoose) break
    found = found.slice(0, -1)
  }
  return /\/./.test(found) ? found : null
}

/**
 * The preprint archive id in a text, in plain form, or `null`. A bare number counts only if the text names the archive;
 * ids before 2007 always count.
 */
export function findArchiveId(text: string): string | null {
  const marked = archiveMark.exec(text)?.[1]
  if (marked !== undefined) return plainArchiveId(marked)
  const bare = bareArchiveId.exec(text)?.[1]
  if (bare === undefined || (!bare.includes('/') && !/arxiv|corr\b/i.test(text))) return null
  return plainArchiveId(bare)
}

function countOf(text: string, char: string): number {
  return text.split(char).length - 1
}
