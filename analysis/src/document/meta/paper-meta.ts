import { writtenPublication } from '@colophon/protocol/citations/publication'
import type { Block, DocumentMeta } from '@colophon/protocol/reader/document'
import type { Draft, DraftBlock } from '../draft.ts'
import { citeNotice } from '../pdf/layout/patterns.ts'
import { findArchiveId, findDoi } from '../references/identifiers.ts'
import { affiliationsOf, type TextMark } from './affiliations.ts'
import { historyOf } from './history.ts'
import { licenseOf } from './license.ts'
import { publicationYear } from './publication-year.ts'
import { printedVenue } from './venue.ts'
import { workTypeOf } from './work-type.ts'

const mark =
  /^(?:key\s?-?words?(?:\s+and\s+phrases)?|index terms|additional key\s?words(?: and phrases)?|schlüsselwörter|schlagwörter|mots[- ]clés|palabras clave|parole chiave|ключевые слова|关键词|關鍵詞|キーワード)\s*(?:[.:—–-]+|：)?\s*/iu

/** What kind of article it is, before its title. */
const kindOfArticle = /^(?:original|research|review)\s+(?:article|paper)\s*[:.–—-]\s*/i

const most = 30

const longest = 80

/** Number of blocks that count as front matter without pages. */
const frontBlocks = 12

/** Metadata from a document's front matter, or else from the file. */
export function paperMeta(draft: Draft, blocks: readonly Block[], marks: readonly TextMark[]): DocumentMeta {
  const abstract = blocks.filter((block) => block.type === 'abstract').map((block) => block.text)
  const title = blocks.find((block) => block.type === 'title')?.text.replace(kindOfArticle, '') ?? draft.title
  const front = frontOf(blocks)
  const keywords = keywordsIn(front)
  const doi = ownDoi(front) ?? citedAs(draft.blocks) ?? draft.claimed?.doi ?? null
  const stated = publicationYear(front, blocks)
  const known = { title, authors: draft.authors, doi, year: stated, claimed: draft.claimed?.venue }
  const publication = printedVenue(front, blocks, known)
  const affiliations = affiliationsOf(blocks, marks, draft.authors)
  const dates = historyOf(front, blocks)
  const license = licenseOf(front, blocks)
  const archiveId = ownArchiveId(front)
  const type = workTypeOf(front, blocks, { publication, doi, archiveId, pages: draft.pages.length })
  const published = dates?.published === undefined ? undefined : Number(dates.published.slice(0, 4))
  return {
    title,
    authors: draft.authors,
    abstract: abstract.length > 0 ? abstract.join('\n\n') : null,
    keywords: keywords.length > 0 ? keywords : [...(draft.claimed?.keywords ?? [])],
    doi,
    archiveId,
    // A volume's year is the one that is cited; the paper may have been online before.
    year: publication?.year ?? stated ?? published ?? draft.claimed?.year ?? null,
    venue: publication && writtenPublication(publication, null),
    ...(publication && { publication }),
    ...(type && { type }),
    ...(dates && { dates }),
    ...(affiliations && { affiliations }),
    ...(license !== null && { license }),
  }
}

/** Text blocks of the first page without bibliography; without pages the first blocks. */
function frontOf(blocks: readonly Block[]): Block[] {
  const page = blocks[0]?.page ?? null
  const end = blocks.findIndex((block) => block.type === 'reference')
  const own = end < 0 ? blocks : blocks.slice(0, end)
  return page === null ? own.slice(0, frontBlocks) : own.filter((block) => block.page === page)
}

/**
 * The paper's own DOI: after the word or as a URL in a running head, a margin, a note or near the title. One in running
 * text is another paper's.
 */
function ownDoi(front: readonly Block[]): string | null {
  const edges = front.filter((block) => block.type === 'header' || block.type === 'footer')
  const others = front.filter((block) => !edges.includes(block) && isLabelled(block))
  for (const block of [...edges, ...others]) {
    const doi = findDoi(block.text)
    if (doi !== null) return doi
  }
  return null
}

/** The DOI in a notice how to cite the paper, wherever that is. */
function citedAs(blocks: readonly DraftBlock[]): string | null {
  const notice = blocks.find(({ lines }) => lines.some(({ text }) => citeNotice.test(text)))
  return notice ? findDoi(notice.lines.map(({ text }) => text).join(' ')) : null
}

function isLabelled(block: Block): boolean {
  if (/^10\.\d{4,9}\/\S+$/.test(block.text)) return true
  if (block.type === 'abstract' || (block.type === 'paragraph' && block.text.length > 600)) return false
  return (
    /(?:^|[\s(])(?:doi\b\s*:?\s*|https?:\/\/(?:dx\.)?doi\.org\/)10\./i.test(block.text) &&
    !/\bcit(?:ed|e as)\b.*\bsee\b/i.test(block.text)
  )
}

/** The archive's stamp, at the start of a line. */
function ownArchiveId(front: readonly Block[]): string | null {
  for (const block of front) {
    if (/^arXiv:\s*\S+\/?\d/i.test(block.text)) return findArchiveId(block.text)
  }
  return null
}

/** The keywords in the front matter, after the word or below it as a heading; else `[]`. */
function keywordsIn(front: readonly Block[]): string[] {
  for (const [i, block] of front.entries()) {
    const found = mark.exec(block.text)
    if (!found) continue
    const rest = block.text.slice(found[0].length)
    const list = rest === '' ? (nextText(front, i)?.text ?? '') : rest
    const isList = rest === '' || /[.:—–-]\s*$|：\s*$/.test(found[0]) || block.type === 'heading' || /[,;·•]/.test(rest)
    if (isList) return partsOf(list)
  }
  return []
}

function nextText(front: readonly Block[], index: number): Block | undefined {
  return front.slice(index + 1).find((block) => !['header', 'footer', 'figure'].includes(block.type))
}

function partsOf(list: string): string[] {
  const line = list.split(/\s(?=(?:\d|I)\.?\s+Introduction\b)|\.\s+(?=\p{Lu}\p{Ll}+\s+\p{Ll}+\s+\p{Ll})/u)[0] ?? ''
  const separator = line.includes(';')
    ? ';'
    : /[·•]/.test(line)
      ? /[·•]/
      : line.includes(',')
        ? ','
        : /[、，|]|\s[–—-]\s|\n/
  const parts = line.split(separator).map((part) => part.replace(/^[\s.,;]+|[\s.,;]+$/g, ''))
  return parts.filter((part) => part !== '' && part.length <= longest).slice(0, most)
}
