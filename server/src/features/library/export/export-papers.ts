import { Readable } from 'node:stream'
import type { User } from '@colophon/protocol/auth/roles'
import { type Citable, citableOf } from '@colophon/protocol/citations/citable'
import { CITATION_KINDS } from '@colophon/protocol/citations/citation-kinds'
import { citationPages } from '@colophon/protocol/citations/citations-of'
import type { libraryCalls } from '@colophon/protocol/library/calls'
import {
  JSON_LD_CONTEXT,
  STATEMENT_LINES_HEADING,
  type StatedPaper,
  statementLinesCsv,
  statementNodes,
} from '@colophon/protocol/statements/export'
import { readGraphs } from '../../../papers/queries.ts'
import { type PaperWithRights, papersWithRights } from '../../../papers/visible-papers.ts'
import type { Context } from '../../../platform/context.ts'
import { zipStream } from '../../../platform/files/zip-stream.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { labelsOf } from '../filed-papers.ts'
import { libraryIds, listCollections, listTags, notesIn } from '../queries.ts'
import { zipEntries } from './zip-entries.ts'

const KINDS = {
  ...CITATION_KINDS,
  'statements-csv': { extension: 'csv', type: 'text/csv' },
  'json-ld': { extension: 'jsonld', type: 'application/ld+json' },
  zip: { extension: 'zip', type: 'application/zip' },
} as const

/** Papers read at once; statements of a paper can have megabytes. */
const AT_ONCE = 50

/** Papers as a file, written while they are read. Each paper counts as far as its own rights allow. */
export const exportPapers: Handler<typeof libraryCalls.exportPapers> = async (input, context) => {
  const { query, person, reply, origin } = input
  const { collectionId, articleIds, format } = query
  const collections = await listCollections(context.db, person)
  const collection = collections.find(({ id }) => id === collectionId)
  if (collectionId !== undefined && !collection) return fail('collectionNotFound')
  const ids = articleIds ?? (await libraryIds(context.db, person, collectionId))
  const pages = () => pagesOf(context, person, ids)
  const { extension, type } = KINDS[format]
  const name = `${collection?.name ?? (articleIds ? 'Papers' : 'Library')}.${extension}`
  reply.header('Cache-Control', 'no-store').header('Content-Disposition', contentDisposition(name))
  if (format === 'zip') {
    const own = collections.filter(({ id, role }) => role === 'owner' || id === collectionId)
    const isWhole = collectionId === undefined && articleIds === undefined
    const texts = {
      citations: () => citationPages(citables(context, person, { pages: pages(), origin }), 'csl'),
      statements: () => jsonLd(stated(context, pages(), origin)),
    }
    return reply.type(type).send(zipStream(zipEntries(context, person, { pages, collections: own, isWhole, ...texts })))
  }
  const text =
    format === 'json-ld'
      ? jsonLd(stated(context, pages(), origin))
      : format === 'statements-csv'
        ? csvLines(stated(context, pages(), origin))
        : citationPages(citables(context, person, { pages: pages(), origin }), format)
  return reply.type(`${type}; charset=utf-8`).send(Readable.from(text))
}

type Pages = AsyncIterable<PaperWithRights[]>

/** Those of the papers that a person may list, page by page. */
async function* pagesOf(context: Context, person: User, ids: readonly number[]): Pages {
  const unique = [...new Set(ids)]
  for (let start = 0; start < unique.length; start += AT_ONCE) {
    const some = unique.slice(start, start + AT_ONCE)
    const papers = await papersWithRights(context, some, person)
    yield some.flatMap((id) => papers.get(id) ?? [])
  }
}

const pageOf = (origin: string, { row }: PaperWithRights) => `${origin}/storage/${row.id}`

/**
 * The citation data of papers with the person's own tags and notes. Nothing is known of a paper in process, or of one that
 * could not be read.
 */
async function* citables(
  { db }: Context,
  person: User,
  { pages, origin }: { pages: Pages; origin: string },
): AsyncGenerator<Citable[]> {
  const names = new Map((await listTags(db, person)).map(({ id, name }) => [id, name]))
  for await (const papers of pages) {
    const read = papers.filter(({ row }) => row.status === 'complete' || row.status === 'published')
    const ids = read.map(({ row }) => row.id)
    const labels = await labelsOf(db, person, ids)
    const notes = Map.groupBy(await notesIn(db, person, ids), ({ articleId }) => articleId)
    yield read.map((paper) => {
      const { id } = paper.row
      const tags = labels.get(id)?.tagIds.flatMap((tagId) => names.get(tagId) ?? []) ?? []
      const own = { tags: tags.toSorted(), notes: notes.get(id)?.map(({ text }) => text) ?? [] }
      return citableOf(paper.article, pageOf(origin, paper), own)
    })
  }
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
