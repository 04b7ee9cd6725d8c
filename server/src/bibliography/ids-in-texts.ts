import { plainArchiveId } from '@colophon/protocol/archive/ids'
import { plainDoi, readPaperId } from '@colophon/protocol/citations/lookup/paper-id'

const TEXT_MAX = 2000

/** An id of the preprint archive with what marks it: `arXiv preprint arXiv:2301.00001`, `arXiv, math/0309136`, an address. */
const MARKED =
  /(?:\barxiv(?:\s+(?:preprint|e-?prints?))?(?:\s*[:,.]\s*|\s+)|\barxiv\.org\/(?:abs|pdf|html|ps|format)\/)([a-z][a-z-]{1,20}(?:\.[a-z]{2})?\/\d{7}|\d{4}\.\d{4,5})(?!\d)/gi
/** DBLP has the id in the volume of `CoRR`. */
const VOLUME = /^abs\/(\S+)$/i

/** The first id of the preprint archive in these texts, in its plain form. */
export function archiveIdIn(texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts.map(cleanId)) {
    const id = readPaperId(text)
    if (id?.kind === 'archiveId') return id.value
    const [, volume = ''] = VOLUME.exec(text) ?? []
    const marked = [...text.matchAll(MARKED)].map(([, found = '']) => found)
    for (const found of [volume, ...marked]) {
      const plain = plainArchiveId(found.toLowerCase())
      if (plain) return plain
    }
  }
  return null
}

/** A DOI after what marks it as one: its resolver, `doi:`, or the path of a publisher's page. */
const ADDRESS =
  /(?:doi\.org\/|\bdoi\s*[:=]?\s*|\/doi\/(?:[a-z]{2,8}\/)?|\/(?:article|chapter|book|content\/pdf|science\/article\/doi)\/)(10\.\d{4,9}\/[^\s"]+)/i
/** What publishers append to a DOI in the addresses of their pages. */
const PAGE = /(?:\/(?:full|abstract|summary|meta|pdf|epdf|html|fulltext)|\.pdf)$/i
/** A note of more words than these speaks of something, perhaps of another work. */
const NOTE_WORDS_MAX = 4

/** The first DOI in these texts: one that is all of the text, or one that an address in it names. */
export function doiIn(texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts.map(cleanId)) {
    const whole = plainDoi(text)
    if (whole) return whole
    const [, named = ''] = ADDRESS.exec(text) ?? []
    const doi = plainDoi(named.replace(/[?#].*$/, '').replace(PAGE, ''))
    if (doi) return doi
  }
  return null
}

/** A note, if it says little more than where the work is. */
export function noteOfAddress(note: string | undefined): string {
  const words = (note ?? '').replace(/(?:https?:\/\/|10\.\d{4,9}\/)\S+/g, '').match(/\p{L}{2,}/gu)?.length ?? 0
  return words <= NOTE_WORDS_MAX ? (note ?? '') : ''
}

/** The characters that LaTeX writes as commands in a DOI. */
const COMMANDS: Readonly<Record<string, string>> = {
  textless: '<',
  textgreater: '>',
  textunderscore: '_',
  textasciitilde: '~',
  textendash: '-',
  texttildelow: '~',
  textbar: '|',
  slash: '/',
  lt: '<',
  gt: '>',
  sim: '~',
}
const COMMAND = new RegExp(String.raw`\\(${Object.keys(COMMANDS).join('|')})(?![A-Za-z])(?:\{\}|\s+)?`, 'g')

/** An id or address without LaTeX and markup. */
function cleanId(written: string | null | undefined): string {
  return (written ?? '')
    .slice(0, TEXT_MAX)
    .replace(/<a href="([^"]*)">[^<]*<\/a>/gi, ' $1 ')
    .replace(/&(amp|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\{(\\?[_%&#~])\}/g, '$1')
    .replace(/\\(?:url|href|path|nolinkurl)\s*\{([^{}]*)\}/g, ' $1 ')
    .replace(/\\(?:ensuremath|mathrm|mbox|texttt|text|url|href|path|nolinkurl)(?![A-Za-z])/g, '')
    .replace(COMMAND, (_, name: string) => COMMANDS[name] ?? '')
    .replace(/\\([_%&#$<>~-])/g, '$1')
    .replace(/\$([<>])\$/g, '$1')
    .replace(/[{}]/g, '')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' }
