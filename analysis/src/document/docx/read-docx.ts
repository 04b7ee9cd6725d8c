import type { Draft } from '../draft.ts'
import { authorNames, isName } from '../meta/author-names.ts'
import { type WordBlock, wordBlocks } from './word-blocks.ts'
import { readWordTree } from './word-tree.ts'

/** Reads a Word file: body paragraphs, headings, lists and tables in order, then the foot- and endnotes. */
export async function readDocx(bytes: Uint8Array): Promise<Draft> {
  const blocks = wordBlocks(await readWordTree(bytes))
  markTitle(blocks)
  const authors = markAuthors(blocks)
  return { pages: [], blocks, title: null, authors, warnings: [] }
}

/** Without a block in Word's Title style, the first of the opening blocks that stands out by size, or by place and weight. */
function markTitle(blocks: WordBlock[]): void {
  if (blocks.some((block) => block.type === 'title')) return
  const opening = blocks.slice(0, 6).filter((block) => block.type === 'paragraph' || block.type === 'heading')
  const usual = usualSize(blocks)
  const candidates = opening.filter((block) => textOf(block).length <= 300 && /\p{L}{3}/u.test(textOf(block)))
  const largest = candidates.toSorted((a, b) => b.size - a.size)[0]
  const bold = candidates.find((block) => block === blocks[0] && block.bold && block.centred)
  const title = largest && largest.size > usual * 1.15 ? largest : bold
  if (!title) return
  title.type = 'title'
  delete title.level
}

/** Blocks in an author style, else the lines after the title that are made of names. */
function markAuthors(blocks: WordBlock[]): string[] {
  const styled = blocks.filter((block) => block.type === 'authors')
  if (styled.length > 0) return styled.flatMap((block) => authorNames(textOf(block)))
  const title = blocks.findIndex((block) => block.type === 'title')
  if (title < 0) return []
  const names: string[] = []
  for (const block of blocks.slice(title + 1, title + 4)) {
    const text = textOf(block)
    const found = authorNames(text)
    const share = found.join('').length / Math.max(1, text.replace(/\band\b|[\d,*;]/g, '').length)
    if (block.type !== 'paragraph' || text.length > 400 || (share < 0.7 && !isName(text))) break
    block.type = 'authors'
    names.push(...found)
  }
  return names
}

/** The type size of most letters, in points; Word's own default where runs say nothing. */
function usualSize(blocks: readonly WordBlock[]): number {
  const letters = new Map<number, number>()
  for (const block of blocks) letters.set(block.size, (letters.get(block.size) ?? 0) + textOf(block).length)
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 11
}

function textOf(block: WordBlock): string {
  return block.lines.map((line) => line.text).join(' ')
}
