import { readFile } from 'node:fs/promises'
import { answer } from '@colophon/analysis/answers/answer'
import { verify } from '@colophon/analysis/answers/quote'
import { parseDocument } from '@colophon/analysis/document/parse'
import { extractStatements } from '@colophon/analysis/statements/extract'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { loadReader } from '../src/answers/reader/load-reader.ts'
import { LIBRARY } from './library.ts'

const FILE = 'shade-cloth-lettuce.pdf'
const QUESTION = 'Which cloth gave the heaviest seedlings?'
const QUOTES = 1

/** Where the examples of the start are kept for visitors, who have no account to ask with. */
export const LIVE_EXAMPLES_FILE = new URL('../../web/src/screens/home/live-examples.json', import.meta.url)

/**
 * What visitors see the product do: a real answer and the least certain "may" of a sample paper, made from its file by
 * what answers everybody else. Throws where the engine refuses the question or a quote is not the paper's own words.
 */
export async function liveExamples() {
  const document = await parseDocument(new Uint8Array(await readFile(new URL(FILE, import.meta.url))), {
    source: 'pdf',
    maxPages: 10,
  })
  const title = LIBRARY.find(({ fileName }) => fileName === FILE)?.title ?? FILE
  const read = (await loadReader())()
  const given = await answer(QUESTION, [{ articleId: 1, title, document }], read, { quotesMax: QUOTES })
  if (given.kind === 'refusal') throw new Error(`The sample paper does not answer “${QUESTION}” any more.`)
  const wrong = given.quotes.filter((quote) => !verify(quote, document))
  if (wrong.length > 0) throw new Error(`${wrong.length} quotes are not in the sample paper.`)
  const [statement] = extractStatements(document, GenerationFields.parse({}))
    .filter(({ object, cues = [] }) => object !== '' && cues.includes('may'))
    .sort((a, b) => b.uncertainty - a.uncertainty)
  if (!statement?.evidence) throw new Error('The sample paper states nothing any more.')
  const { subject, verb, object, uncertainty, comment, evidence, page } = statement
  return {
    title,
    question: QUESTION,
    quotes: given.quotes.map(({ text, page, section, start, focus }) => {
      return { text, page, section, focus: { start: focus.start - start, end: focus.end - start } }
    }),
    statement: { subject, verb, object, uncertainty, comment, evidence, page: page ?? null },
  }
}
