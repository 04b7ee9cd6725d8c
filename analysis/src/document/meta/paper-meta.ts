import type { Block, DocumentMeta } from '@colophon/protocol/articles/document'
import type { Draft } from '../draft.ts'
import { findArchiveId, findDoi } from '../references/identifiers.ts'
import { keywordsIn } from './keywords.ts'
import { publicationYear } from './publication-year.ts'

/** Blocks without pages that count as a paper's front. */
const frontBlocks = 12

/** What a document's front says of the paper itself; where the page says nothing, what the file's description claims. */
export function paperMeta(draft: Draft, blocks: readonly Block[], text: string): DocumentMeta {
  const abstract = blocks.filter((block) => block.type === 'abstract').map((block) => block.text)
  const title = blocks.find((block) => block.type === 'title')?.text ?? draft.title
  const front = frontOf(blocks)
  const keywords = keywordsIn(front)
  return {
    title,
    authors: draft.authors,
    abstract: abstract.length > 0 ? abstract.join('\n\n') : null,
    keywords: keywords.length > 0 ? keywords : [...(draft.claimed?.keywords ?? [])],
    doi: ownDoi(front) ?? draft.claimed?.doi ?? null,
    archiveId: ownArchiveId(front),
    year: publicationYear(front, text),
  }
}

/** Everything on the first page that has text, the bibliography left out; of texts without pages the first blocks. */
function frontOf(blocks: readonly Block[]): Block[] {
  const page = blocks[0]?.page ?? null
  const end = blocks.findIndex((block) => block.type === 'reference')
  const own = end < 0 ? blocks : blocks.slice(0, end)
  return page === null ? own.slice(0, frontBlocks) : own.filter((block) => block.page === page)
}

/**
 * The DOI that the front shows as the paper's own: after the word or as an address in a running head, a margin, a note or
 * near the title. One in running text is somebody else's.
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

function isLabelled(block: Block): boolean {
  if (block.type === 'abstract' || (block.type === 'paragraph' && block.text.length > 600)) return false
  return (
    /(?:^|[\s(])(?:doi\b\s*:?\s*|https?:\/\/(?:dx\.)?doi\.org\/)10\./i.test(block.text) &&
    !/\bcit(?:ed|e as)\b.*\bsee\b/i.test(block.text)
  )
}

/** The archive's stamp, which begins a line of its own. */
function ownArchiveId(front: readonly Block[]): string | null {
  for (const block of front) {
    if (/^arXiv:\s*\S+\/?\d/i.test(block.text)) return findArchiveId(block.text)
  }
  return null
}
