import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument } from '@colophon/analysis/document/parse'
import { mean } from '../ranking/scores.ts'
import type { Scratch } from '../scratch.ts'
import { share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { popplerText } from './poppler.ts'
import { orderScore, wordsOf } from './text-scores.ts'
import { generatedPapers } from './two-columns.ts'

const PAPERS = 40
const BAR = 0.91

/** The reading order of two columns on generated papers with known order, beside Poppler's on the same files. */
export async function twoColumnsOrder(scratch: Scratch): Promise<Row> {
  const folder = await scratch.folder()
  const ours: number[] = []
  const theirs: number[] = []
  for (const [index, { pdf, words }] of generatedPapers(PAPERS).entries()) {
    const path = join(folder, `${index}.pdf`)
    await writeFile(path, pdf)
    const { text } = await parseDocument(pdf, { source: 'pdf', maxPages: 100 })
    ours.push(orderScore(words, wordsOf(text)))
    const poppler = await popplerText(path)
    if (poppler) theirs.push(orderScore(words, wordsOf(poppler.text)))
  }
  return {
    what: `documents: two columns in order, ${PAPERS} generated papers`,
    ours: share(mean(ours)),
    ...(theirs.length > 0 ? { reference: `${share(mean(theirs))} pdftotext` } : {}),
    bar: `≥ ${BAR}`,
    isMet: mean(ours) >= BAR,
  }
}
