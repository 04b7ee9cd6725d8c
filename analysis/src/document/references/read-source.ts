import type { Reference } from '@colophon/protocol/reader/document'

/** Where a cited work appeared, as far as its entry says so. */
export type Source = Pick<Reference, 'container' | 'volume' | 'issue' | 'pages'>

const arxiv = /\b(?:arxiv preprint\s+)?arxiv:?\s*(?:[a-z.-]+\/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?/gi
const edition = /\b\d{1,2}(?:st|nd|rd|th)\s+(?:edn?|edition)\b\.?/gi
const identifiers =
  /[[(]?(?:(?:available (?:at|from):?|doi:?)\s*)?(?:https?:\/\/\S+|www\.\S+|\bdoi:?\s*10\.\d{4,9}\/\S+|\b10\.\d{4,9}\/\S+|\b(?:pmid|pmcid):?\s*\S+)[\])]?/gi
const months =
  /\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[-–/\s]*){1,2}(?:\d{1,2}\b)?(?=[\s,;:.]|$)/gi
/** A year with what sets it apart, such as `(2001)`, `2001;`, `, 2001.` */
const year =
  /\(\s*(?:1[5-9]|20)\d{2}[a-z]?\s*\)|(?<![\d–—-]\s?|\bvol(?:ume)?\.?\s?)\b(?:1[5-9]|20)\d{2}[a-z]?\b(?!\s?[–—-]\d|\.\d)/
/** Up to a number or what introduces one; without places of publishers (`Berlin: Springer`). */
const name =
  /^(?<name>\p{L}(?:[^\d;:([]|\d{1,3}(?:st|nd|rd|th)\b|\((?=[^()]*\p{L}{3})[^()]{1,40}\))*?)[\s.,]*(?=[;[]|\d(?!\d*(?:st|nd|rd|th)\b)|\(\s*(?:\d|pp?\b|vol\b)|\baccessed\b|:\s*\d|\bvol(?:ume)?\b|\bno\b|\bpp?\b|\bpages\b|\barticle\b|$)/iu
const volume = /^[\s,;:.([]*(?:vol(?:ume)?\.?\s*)?(?<volume>[A-Z]?\d{1,5})(?![\d\p{L}–—-]|\s?[–—-]\s?\d)/iu
const issue =
  /^\s*[,;:]?\s*(?:\((?<bracketed>[^()]{1,24})\)|(?:no|nr|issue|number)\.?\s*(?<issue>[\w/–-]{1,12})|(?<part>suppl(?:ement)?\.?(?:\s*\d{1,3})?))/iu
const pages =
  /^[\s,;:.([]*(?:(?:pp?|pages?|article(?:\s+(?:id|no))?|art)\b\.?\s*)?(?<pages>[A-Z]{0,3}\d[\d.A-Z]*(?:\s*[–—-]+\s*[A-Z]{0,3}\d[\d.A-Z]*)?)/iu
const explicitPages = /\bpp?\.?\s*(?<pages>[A-Z]?\d+(?:\s*[–—-]+\s*[A-Z]?\d+)?)/iu
/** Editors before the book of a chapter: `In: Lind A, Berg B (eds)`. */
const editors = /^.{0,300}?(?:\(\s*(?:eds?|hrsg)\.?\s*\)|,\s*(?:eds?|editors?)\b\.?)[\s.,:]*/iu
const longest = { entry: 800, name: 200 }
const fewestWords = 4

/** The journal or book of an entry with volume, issue and pages, from the text after its title. */
export function readSource(afterTitle: string): Source {
  const text = afterTitle
    .slice(0, longest.entry)
    .replace(arxiv, ' ')
    .replace(edition, ' ')
    .replace(identifiers, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/^[\s.,;:"”’'?!)\]]+/, '')
  const [introduced = ''] = /^in\b(?!\s(?:vitro|vivo|silico)\b):?\s*/iu.exec(text) ?? []
  const rest = text.slice(introduced.length)
  const edited = introduced === '' ? '' : (editors.exec(rest)?.[0] ?? '')
  const own = rest.slice(edited.length)
  const whole = name.exec(own)?.groups?.name ?? ''
  const sentence = edited === '' ? lastSentence(whole) : (whole.split(/(?<=\p{L}{3})\.\s/u)[0] ?? '')
  const isAbbreviated = /\p{L}\.\s/u.test(sentence) && own.charAt(whole.length) === '.'
  const found = sentence.replace(/[\s.,]+$/u, '') + (isAbbreviated ? '.' : '')
  const isName =
    /\p{L}{2}/u.test(found) &&
    found.length <= longest.name &&
    !/^(?:vol|no|pp?|pages|accessed|in press)\b|\bpatent\b/i.test(found)
  const numbers = numbersIn(own.slice(isName ? whole.length : 0))
  // Without numbers a name is as likely a publisher, or the rest of a title.
  const isSource = isName && (introduced !== '' || numbers.volume !== undefined)
  const { pages: ofBook } = explicitPages.exec(own)?.groups ?? {}
  if (isSource || numbers.volume !== undefined) return { ...(isSource && { container: found }), ...numbers }
  return ofBook === undefined ? {} : { pages: ofBook.replace(/\s*[–—-]+\s*/u, '-') }
}

/** What follows the last sentence of a title: one of several words, other than an abbreviated journal. */
function lastSentence(text: string): string {
  const parts = text.split(/(?<=\p{L}[.?!])\s+(?=\p{Lu})/u)
  const end = parts.findLastIndex((part, at) => at < parts.length - 1 && part.split(/\s+/).length >= fewestWords)
  return parts.slice(end + 1).join(' ')
}

function numbersIn(text: string): Pick<Source, 'volume' | 'issue' | 'pages'> {
  const plain = text
    .replace(months, ' ')
    .replace(year, ' ')
    .replace(/^[\s.,;:()]+/, '')
  const ofVolume = volume.exec(plain)
  const afterVolume = plain.slice(ofVolume?.[0].length ?? 0)
  const ofIssue = ofVolume ? issue.exec(afterVolume) : null
  const ofPages = pages.exec(afterVolume.slice(ofIssue?.[0].length ?? 0).replace(/^\s*\)/, ''))
  const { bracketed, issue: numbered, part } = ofIssue?.groups ?? {}
  const issued = (bracketed ?? numbered ?? part)?.trim()
  const printed = (ofPages?.groups?.pages ?? explicitPages.exec(plain)?.groups?.pages)
    ?.replace(/\.$/, '')
    .replace(/\s*[–—-]+\s*/u, '-')
    // Some fonts have a dash in the place of e.
    .replace(/^(\d+)e(\d+)$/u, '$1-$2')
  return {
    ...(ofVolume?.groups?.volume !== undefined && { volume: ofVolume.groups.volume }),
    ...(issued !== undefined && { issue: issued }),
    ...(printed !== undefined && { pages: printed }),
  }
}
