import { AUTHORS_MAX } from '@colophon/protocol/articles/constants'
import {
  type BibliographicName,
  FURTHER_TEXT_MAX,
  FURTHER_URL_MAX,
  FurtherFields,
} from '@colophon/protocol/citations/bibliographic'
import { doiIn } from './ids-in-texts.ts'
import { plainLine } from './plain-text.ts'

/** Further fields as a source has them, with or without markup; empty where they are not stated. */
export type StatedFurther = { [K in Exclude<keyof FurtherFields, 'editor'>]?: string | undefined } & {
  editor?: readonly BibliographicName[]
}

/** The further fields in their plain form and within their limits; undefined if none is stated. */
export function furtherFields({ editor = [], URL: url = '', accessed = '', ...texts }: StatedFurther) {
  const address = plainAddress(url)
  const stated = {
    ...texts,
    accessed: plainDate(plainLine(accessed)),
    PMID: /^\s*(?:pmid:?\s*)?(\d{1,12})\b/i.exec(texts.PMID ?? '')?.[1] ?? '',
  }
  const kept = Object.entries(stated).flatMap(([name, text]) => {
    const plain = plainLine(text ?? '')
      .slice(0, FURTHER_TEXT_MAX)
      .toWellFormed()
      .trim()
    return plain === '' ? [] : [[name, plain]]
  })
  const fields: FurtherFields = {
    ...(address && { URL: address }),
    ...Object.fromEntries(kept),
    ...(editor.length > 0 && { editor: editor.slice(0, AUTHORS_MAX) }),
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}

/** The address of a page; null for another text, and for the resolver of a DOI or an archive id, which say the same. */
function plainAddress(written: string): string | null {
  const [found = ''] = /(?:https?|ftp):\/\/\S+/i.exec(written.replace(/\\([_%&#$~{}])/g, '$1')) ?? []
  const address = found.replace(/[}>]+$/, '').toWellFormed()
  if (/^https?:\/\/(?:dx\.)?doi\.org\//i.test(address) && doiIn([address])) return null
  if (/^https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\//i.test(address)) return null
  return address.length <= FURTHER_URL_MAX && FurtherFields.shape.URL.safeParse(address).success ? address : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2024-05-01` of `2024/5/1/`, `2024-05-01T10:00:00Z`, `1 May 2024` or `May 1, 2024`; another text as it is. */
function plainDate(written: string): string {
  const [, year, month, day] = /^(\d{4})(?:[-/](\d{1,2}))?(?:[-/](\d{1,2}))?(?:[T /].*)?$/.exec(written) ?? []
  if (year !== undefined) return dateOf(year, month, day)
  const [, first = '', name = '', second = '', last] =
    /^(\d{1,2})?\.?\s*(\p{L}{3,9})\.?\s*(\d{1,2})?,?\s*(\d{4})$/u.exec(written) ?? []
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return last === undefined || at < 0 ? written : dateOf(last, String(at + 1), first || second || undefined)
}

function dateOf(...parts: (string | undefined)[]): string {
  return parts.flatMap((part) => part?.padStart(2, '0') ?? []).join('-')
}

/** The PubMed id that a text names as one. */
export function pmidIn(texts: readonly string[]): string {
  return texts.map((text) => /\bpmid\s*[:=]\s*(\d{1,12})\b/i.exec(text)?.[1]).find(Boolean) ?? ''
}
