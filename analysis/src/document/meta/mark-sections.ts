import type { DraftBlock } from '../draft.ts'

const abstractHeading = /^(?:\d+\.?\s*)?(?:abstract|summary|zusammenfassung|résumé|resumen|аннотация|摘要)\s*[.:—–-]?$/i
const abstractRunIn = /^(?:abstract|summary)\s*[.:—–-]+\s*\S/i
const referencesHeading =
  /^(?:[\divxIVX]+\.?\s*)?(?:references(?: and notes| cited)?|bibliography|literature(?: cited)?|works cited|literatur(?:verzeichnis)?|bibliographie|références|список литературы|参考文献)\s*:?$/i
/** Blocks after which an abstract is taken to be over though no heading ended it. */
const longestAbstract = 8
const keywords = /^(?:key\s?words|index terms|ccs concepts|categories and subject|schlüsselwörter|mots[- ]clés)/i

/**
 * Finds what only its heading gives away: the paragraphs of the abstract and the entries of the reference list. A block
 * that says "Abstract" or "References" and nothing more becomes a heading if it was none.
 */
export function markSections(blocks: readonly DraftBlock[]): DraftBlock[] {
  let section: 'abstract' | 'references' | null = null
  let level = 6
  let abstractSeen = false
  let abstractBlocks = 0
  let abstractWidth: number | null = null
  return blocks.map((block, i) => {
    const text = opening(block)
    const cut = section === 'references' && block.type === 'heading' && isCutEntry(text, blocks[i + 1])
    const heading = !cut && (block.type === 'heading' || isNamed(block, text))
    if (heading) {
      const opens = sectionOf(text, abstractSeen)
      if (opens || section === 'abstract' || (block.level ?? 1) <= level) section = opens
      if (opens) level = block.level ?? 1
      if (opens === 'abstract') abstractSeen = true
      return { level: 1, ...block, type: 'heading' }
    }
    if (section === 'abstract' && (keywords.test(text) || ++abstractBlocks > longestAbstract)) section = null
    if (section === 'abstract' && block.type === 'paragraph') {
      const width = measureOf(block)
      if (abstractWidth !== null && width !== null && isOtherMeasure(abstractWidth, width)) section = null
      abstractWidth ??= width
    }
    if (section === 'references' && (cut || isEntry(block))) return entryOf(block)
    if (block.type !== 'paragraph') return block
    if (!abstractSeen && abstractRunIn.test(text)) {
      abstractSeen = true
      return { ...block, type: 'abstract' }
    }
    return section === 'abstract' ? { ...block, type: 'abstract' } : block
  })
}

/** The width of a paragraph's lines, in points, where it has enough of them to tell. */
function measureOf({ lines }: DraftBlock): number | null {
  return lines.length < 2 ? null : Math.max(...lines.slice(0, 100).map((line) => line.place?.box.width ?? 0)) || null
}

/** An abstract is over where the text is set to another width: in columns, or wider again after a narrow abstract. */
function isOtherMeasure(own: number, next: number): boolean {
  return next < 0.8 * own || next > 1.08 * own
}

/** Running text below the heading; on a page also small type at its foot, which elsewhere would be a note. */
function isEntry(block: DraftBlock): boolean {
  if (block.type === 'footnote') return block.lines.some((line) => line.place !== null)
  return ['paragraph', 'list', 'code', 'formula'].includes(block.type)
}

/** A line of an entry that looks like a heading: it breaks off, or the next block goes on in small letters. */
function isCutEntry(text: string, next: DraftBlock | undefined): boolean {
  return /(?:[-,&]|\b(?:and|of|the|in|on|for))$/.test(text) || /^\p{Ll}{2}/u.test(next?.lines[0]?.text ?? '')
}

function entryOf({ level: _level, ...block }: DraftBlock): DraftBlock {
  return { ...block, type: 'reference' }
}

function sectionOf(text: string, abstractSeen: boolean): 'abstract' | 'references' | null {
  if (referencesHeading.test(text)) return 'references'
  return !abstractSeen && abstractHeading.test(text) ? 'abstract' : null
}

function isNamed(block: DraftBlock, text: string): boolean {
  return block.type === 'paragraph' && block.lines.length === 1 && sectionOf(text, false) !== null
}

function opening(block: DraftBlock): string {
  const text = block.lines.slice(0, 2).map((line) => line.text)
  return text.join(' ').trim()
}
