import { parseDocument } from '@colophon/analysis/document/parse'
import { extractStatements } from '@colophon/analysis/statements/extract'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { count, inSeconds, median } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const PAGES = 20
const ROUNDS = 5
const PAPER_MS_MAX = 3000

/** Extraction from a paper of 20 full pages, in this process, after a warm-up round. */
export async function statementsSpeed(): Promise<Row[]> {
  const document = await parseDocument(plainPdf(PAGES, 'statements'), { source: 'pdf', maxPages: PAGES })
  const sentences = document.sentences.length
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    extractStatements(document, GenerationFields.parse({}))
    if (round > 0) took.push(performance.now() - began)
  }
  const ms = median(took)
  const rate = sentences / (ms / 1000)
  return [
    {
      what: `statements: sentences per second, ${PAGES} pages (${count(sentences)})`,
      ours: `${count(rate)}/s`,
    },
    { what: `statements: a paper of ${PAGES} pages`, ours: inSeconds(ms), bar: '≤ 3 s', isMet: ms <= PAPER_MS_MAX },
  ]
}
