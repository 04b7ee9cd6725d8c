import { Readable } from 'node:stream'
import type { Person } from '@colophon/protocol/auth/roles'
import { type Citable, citableOf } from '@colophon/protocol/citations/citable'
import { CITATION_KINDS } from '@colophon/protocol/citations/citation-kinds'
import { citationsOf } from '@colophon/protocol/citations/citations-of'
import type { libraryCalls } from '@colophon/protocol/library/calls'
import {
  JSON_LD_CONTEXT,
  STATEMENT_LINES_HEADING,
  type StatedPaper,
  statementLinesCsv,
  statementNodes,
} from '@colophon/protocol/statements/export'
import { create as contentDisposition } from 'content-disposition'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type PaperWithRights, papersWithRights } from '../articles/public/visible-papers.ts'
import { readGraphs } from '../articles/queries.ts'
import { listCollections, papersAfter } from './queries.ts'

const KINDS = {
  ...CITATION_KINDS,
  'statements-csv': { extension: 'csv', type: 'text/csv' },
  'json-ld': { extension: 'jsonld', type: 'application/ld+json' },
} as const

/** Papers read at once; statements of a paper can have megabytes. */
const AT_ONCE = 50

/** A collection as a file, written while it is read. Each paper counts as far as its own rights allow. */
export const exportCollection: Handler<typeof libraryCalls.exportCollection> = async (input, context) => {
  const { query, person, reply, origin } = input
  const { collectionId, format } = query
  const [collection] = await listCollections(context.db, person, collectionId)
  if (!collection) return fail('collectionNotFound')
  const { extension, type } = KINDS[format]
  const papers = papersOf(context, person, collectionId)
  const text =
    format === 'json-ld'
      ? jsonLd(stated(context, papers, origin))
      : format === 'statements-csv'
        ? csvLines(stated(context, papers, origin))
        : [citationsOf(await citables(papers, origin), format)]
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition(`${collection.name}.${extension}`.toWellFormed()))
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(text))
}

type Pages = AsyncIterable<PaperWithRights[]>

/** The papers of a collection that a person may list, page by page. */
async function* papersOf(context: Context, person: NonNullable<Person>, collectionId: number): Pages {
  for (let last = 0; ; ) {
    const ids = await papersAfter(context.db, collectionId, last, AT_ONCE)
    const papers = await papersWithRights(context, ids, person)
    yield ids.flatMap((id) => papers.get(id) ?? [])
    if (ids.length < AT_ONCE) return
    last = ids.at(-1) ?? last
  }
}

const pageOf = (origin: string, { row }: PaperWithRights) => `${origin}/storage/${row.id}`

async function citables(pages: Pages, origin: string): Promise<Citable[]> {
  const all: Citable[] = []
  for await (const papers of pages) all.push(...papers.map((paper) => citableOf(paper.article, pageOf(origin, paper))))
  return all
}

/** Those of the papers that the person may read, with their statements. */
async function* stated(context: Context, pages: Pages, origin: string): AsyncIterable<StatedPaper> {
  for await (const papers of pages) {
    const readable = papers.filter(({ rights }) => rights.view)
    const graphs = await readGraphs(
      context.db,
      readable.map(({ row }) => row.id),
    )
    for (const paper of readable) {
      const pageUrl = pageOf(origin, paper)
      yield { paper: citableOf(paper.article, pageUrl), pageUrl, graph: graphs.get(paper.row.id) ?? [] }
    }
  }
}

async function* csvLines(papers: AsyncIterable<StatedPaper>): AsyncIterable<string> {
  yield STATEMENT_LINES_HEADING
  for await (const paper of papers) yield statementLinesCsv(paper)
}

async function* jsonLd(papers: AsyncIterable<StatedPaper>): AsyncIterable<string> {
  yield `{"@context":${JSON.stringify(JSON_LD_CONTEXT)},"@graph":[`
  let separator = '\n'
  for await (const paper of papers) {
    for (const node of statementNodes(paper)) {
      yield separator + JSON.stringify(node)
      separator = ',\n'
    }
  }
  yield '\n]}\n'
}
