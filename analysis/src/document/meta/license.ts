import type { Block } from '@colophon/protocol/reader/document'

const address =
  /creativecommons\.\s?org\s?\/\s?licen[cs]es\s?\/\s?(?<code>by(?:-nc)?(?:-(?:nd|sa))?)\s?(?:\/\s?(?<version>\d\.\d))?/i
const named =
  /\bcreative\s+commons[\s:,–—-]+attribution(?<terms>(?:[\s/–—-]*(?:non[\s-]*commercial|no[\s-]*deriv\p{L}*|share[\s-]*alike))*)(?<rest>.{0,40})/iu
const short = /\bCC[\s-]?BY(?<terms>(?:-(?:NC|ND|SA))*)\b(?<rest>.{0,8})/
const publicDomain = /creativecommons\.\s?org\s?\/\s?publicdomain\s?\/\s?zero|\bCC0\b/i

/** What says that the licence is that of the paper rather than of a figure or of the data. */
const ofPaper =
  /\b(?:open access|this (?:article|work|paper|is an)|the authors?|article (?:is )?(?:distributed|published|licen[cs]ed)|copyright|licen[cs]ee)\b|©/i
/** Blocks at the end of the text where a licence is printed too. */
const lastBlocks = 40
const longest = 2500

/** The licence of the paper as its first page or its end states it: `CC BY-NC 4.0`; null without one. */
export function licenseOf(front: readonly Block[], blocks: readonly Block[]): string | null {
  const isNote = ({ type, text }: Block): boolean => type !== 'reference' && type !== 'title' && text.length <= longest
  const own = blocks.filter(({ type }) => type !== 'reference')
  // What follows the last entry of a bibliography is joined with it.
  const joined = blocks
    .slice(-3)
    .flatMap(({ type, text }) => (type === 'reference' ? (/(?:©|\blicensee\b).*$/is.exec(text) ?? []) : []))
  const last = own.slice(-lastBlocks).filter(({ text }) => ofPaper.test(text))
  const texts = [...[...front, ...last].filter(isNote).map(({ text }) => text), ...joined]
  const found = texts.map(codeIn).find((code) => code !== null)
  if (found) return found
  return texts.some((text) => publicDomain.test(text) && ofPaper.test(text)) ? 'CC0 1.0' : null
}

function codeIn(text: string): string | null {
  if (!/creative\s?commons|\bCC[\s-]?BY/i.test(text)) return null
  const url = address.exec(text)?.groups
  if (url?.code) return licence(url.code, url.version)
  const words = named.exec(text)?.groups ?? short.exec(text)?.groups
  if (!words) return null
  const terms = (words.terms ?? '').toLowerCase()
  const code = [
    'by',
    ...(/non|nc/.test(terms) ? ['nc'] : []),
    ...(/deriv|nd/.test(terms) ? ['nd'] : /share|sa/.test(terms) ? ['sa'] : []),
  ].join('-')
  return licence(code, /(?<!\d)[1-4]\.[05](?!\d)/.exec(words.rest ?? '')?.[0])
}

function licence(code: string, version = ''): string {
  return `CC ${code.toUpperCase()} ${version}`.trim()
}
