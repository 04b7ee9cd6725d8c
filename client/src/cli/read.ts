import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Connection, Refused, type Result } from './connection.ts'

/** The formats of an export. */
export const FORMATS = ['bibtex', 'biblatex', 'ris', 'csl', 'endnote', 'csv', 'apa', 'mla'] as const
type Format = (typeof FORMATS)[number]

/** The papers that a search finds, best first. */
export async function search({ api, ask }: Connection, words: string): Promise<Result> {
  const params = { query: { search: words } }
  const { data, meta } = await ask(() => api.GET('/api/v1/articles/search-articles', { params }))
  const [papers, total] = data
  const lines = papers.map(({ id, title, authors, year, snippet }) => {
    const source = joined([...authors, year])
    return `${id}  ${oneLine(title)}${source && `\n    ${source}`}${snippet ? `\n${quoted(snippet)}` : ''}`
  })
  const count = `${total} found, ${papers.length} listed${meta.exact || total === 0 ? '' : '; none matches exactly'}`
  return { data: { total, papers, meta }, text: [...lines, count].join('\n') }
}

/** The answer to a question with its quotes. A refusal is a failure. */
export async function answer({ api, ask }: Connection, question: string, articleIds?: number[]): Promise<Result> {
  const body = { question, ...(articleIds && { scope: { kind: 'selection' as const, articleIds } }) }
  const { data } = await ask(() => api.POST('/api/v1/chats/ask', { body }))
  const { parts, quotes, refusal } = data.answer
  if (refusal) return { data, text: [refusal.reason, ...refusal.nearest.map(quoted)].join('\n'), code: 1 }
  const lines = parts.flatMap((part) =>
    part.kind === 'quote' ? quotes.filter(({ n }) => n === part.n).map(quoted) : oneLine(part.text) || [],
  )
  return { data, text: lines.join('\n') }
}

/** The claims of a paper, most important first. */
export async function claims({ api, ask }: Connection, articleId: number): Promise<Result> {
  const { data } = await ask(() => api.GET('/api/v1/articles/article', { params: { query: { articleId } } }))
  if (!data.graph) throw new Refused('The claims of this paper are not available to you.')
  const sorted = data.graph.toSorted((one, other) => (other.salience ?? 0) - (one.salience ?? 0))
  const lines = sorted.map(({ subject, verb, object, kind, uncertainty, page, evidence = '' }) => {
    const claim = oneLine(`${subject} ${verb} ${object}`)
    return `${claim}\n    ${joined([kind, `uncertainty ${uncertainty}`])}\n${quoted({ text: evidence, page })}`
  })
  return { data: sorted, text: lines.join('\n') }
}

/** What is wrong with the references of a file or of a paper. Exit code 1 if any needs a hand. */
export async function audit({ api, ask }: Connection, of: { file: string } | { articleId: number }): Promise<Result> {
  const { data } = await ('file' in of
    ? textOf(of.file).then((text) => ask(() => api.POST('/api/v1/audit/list', { body: { text } })))
    : ask(() => api.GET('/api/v1/audit/paper', { params: { query: of } })))
  const needing = data.entries.flatMap((entry, place) => (entry.needsHand ? { entry, place } : []))
  const lines = needing.map(
    ({ entry: { verdict, written, paper, identified, differences, sameAs, citations }, place }) => {
      const problems = [
        verdict === 'found' ? '' : VERDICTS[verdict],
        paper?.retraction?.kind,
        ...differences.map(({ field, stated, known }) => `${field}: “${oneLine(stated)}”, not “${oneLine(known)}”`),
        sameAs !== null && `the same work as ${sameAs + 1}`,
        citations === 0 && 'not referred to in the text',
        identified && `identified: ${oneLine(identified.title)} (paper ${identified.id})`,
      ]
      return `${place + 1}. ${oneLine(written)}\n    ${problems.filter(Boolean).join('; ')}`
    },
  )
  const count = `${needing.length} of ${data.entries.length} references need a hand.`
  return { data, text: [...lines, count].join('\n'), code: needing.length > 0 ? 1 : 0 }
}

const VERDICTS = {
  anotherWork: 'the identifier belongs to another work',
  notFound: 'not found here',
  unreadable: 'names no work',
} as const

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8')
  } catch (error) {
    throw new Refused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** The citations of all my papers, written to a file if one is named. */
export async function citations({ api, ask }: Connection, format: Format, out?: string): Promise<Result> {
  const params = { query: { format } }
  const text = await ask(() => api.GET('/api/v1/library/export', { params, parseAs: 'text' }))
  if (out === undefined) return { data: { format, citations: text }, text, isExact: true }
  const path = resolve(process.env.INIT_CWD ?? '.', out)
  // A file that is there is replaced whole, or not at all.
  const part = `${path}.${process.pid}.part`
  try {
    await writeFile(part, text)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw new Refused(`${out} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
  return { data: { format, out }, text: '' }
}

type Passage = { text: string; page?: number | null | undefined; title?: string; articleId?: number }

function quoted({ text, page, title, articleId }: Passage): string {
  const source = joined([title && oneLine(title), page && `page ${page}`, articleId && `paper ${articleId}`])
  return `    “${oneLine(text)}”${source && ` (${source})`}`
}

const joined = (parts: readonly unknown[]) => parts.filter(Boolean).join(', ')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
