import type { PaperDocument } from '@colophon/protocol/reader/document'
import { productOf } from '../statements/product.ts'

/** Recognises sentences about what a paper presents: a program, a course, a data set. */
export interface OwnSubject {
  /** It says what this is, offers or is for: `Moss is a library for counting leaves`. */
  isPresentedIn(text: string): boolean
  /** It says how this is made or works: `The package is written in Julia`, `Moss uses a cache`. */
  isExplainedIn(text: string): boolean
  /** Its subject is this, or the authors. */
  isSubjectOf(text: string): boolean
}

const NOUNS =
  'package|library|software|tool(?:kit|box)?|framework|application|platform|implementation|course|curriculum|lessons?|tutorials?|workshop|materials?|resource|repository|notebooks?|programme?|dataset|database|corpus|method|approach|protocol|report|review|survey|guide|manual|handbook'
const GENERIC = new RegExp(
  `^(?:[Tt]his|[Tt]he|[Oo]ur|[Tt]hese) (?:[\\w-]+ ){0,2}(?:${NOUNS})\\b(?! (?:of |from |\\p{Lu}))`,
  'u',
)
const AUTHORS = /^(?:[^,]{0,40}, )?(?:we|our|in (?:this|our) (?:paper|study|work))\b/i

/** After a subject, which may have something in apposition. */
const OFFERS =
  'provides?|offers?|allows?|enables?|furnish(?:es)?|teach(?:es)?|covers?|introduces?|aims?|facilitates?|empowers?|presents?|describes?|implements?|targets?|supports?|helps?|consists? of|(?:is|are|was|were) (?:an?|the|(?:\\w+ )?(?:designed|developed|written|intended|created|made) (?:to|for))'
/** After a subject without one. */
const WORKS =
  'uses?|makes? use of|combines?|builds? on|relies on|consists? of|(?:is|are|was|were) (?:\\w+ly )?(?:based|built|implemented|written|structured|organi[sz]ed|divided|developed|delivered|taught)'

/** What a paper presents, by the name in its title or text. */
export function ownSubjectOf(document: Pick<PaperDocument, 'meta' | 'text'>): OwnSubject {
  const product = productOf(document)
  const head = /^(.{2,80}?)\s*(?::|\s[–—-])\s/u.exec(`${document.meta.title ?? ''} `)?.[1]
  const names = [product?.name, head, document.meta.title].flatMap((name) => (name ? [lettersOf(name)] : []))
  const isOwn = (subject: string) => {
    const letters = lettersOf(subject)
    return GENERIC.test(subject) || names.some((name) => name.length >= 3 && letters.includes(name))
  }
  const says = (subject: string, verbs: string) => {
    const pattern = new RegExp(`^(${subject}),? (?:\\w+ly )?(?:${verbs})\\b`, 'iu')
    return (text: string) => isOwn(pattern.exec(text)?.[1] ?? '')
  }
  return {
    isPresentedIn: says('[^;]{2,140}?', OFFERS),
    isExplainedIn: says('[^;,]{2,110}?', WORKS),
    isSubjectOf: (text) => AUTHORS.test(text) || isOwn(text.split(/\s+/).slice(0, 4).join(' ')),
  }
}

function lettersOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/^(?:the|an?) /, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
