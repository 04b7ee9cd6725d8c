import type { Person } from '@colophon/protocol/auth/roles'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import type { PublicGraph } from '@colophon/protocol/compare/entities'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { type Column, columnsFor, isSameView } from './columns.ts'
import { graphOfPdf } from './graph-of-pdf.ts'
import { graphsOf } from './queries.ts'

type Told = z.input<typeof PublicGraph>

/** The comparison tool for one paper, behind the gate. */
export const graphOf: Handler<typeof compareCalls.graphOf> = ({ query, person }, context) =>
  graphsFor(context, [query.articleId], person)

/** The comparison tool for several papers, or for a pdf that is read and not kept. */
export const graph: Handler<typeof compareCalls.graph> = async (input, context) => {
  if (input.request.isMultipart()) return [await graphOfPdf(input, context)]
  const { articleIds } = input.body
  if (articleIds) return graphsFor(context, articleIds, input.person)
  const message = 'articleIds or a pdf in the field "file" of a multipart body is needed'
  return fail('validationFailed', { message, fields: { articleIds: 'articleIds must name at least one paper' } })
}

async function graphsFor(context: Context, articleIds: readonly number[], person: Person): Promise<Told[]> {
  for (let tries = 0; tries < 3; tries++) {
    const columns = await columnsFor(context, articleIds, person)
    const readable = columns.filter(({ state }) => state === 'ready').map(({ articleId }) => articleId)
    const graphs = await graphsOf(context.db, readable)
    if (!isSameView(columns, await columnsFor(context, articleIds, person))) continue
    return columns.map((column) => toldOf(column, graphs.get(column.articleId) ?? null))
  }
  return fail('notReady')
}

function toldOf({ articleId, state, reason, article }: Column, entries: Told['graph']): Told {
  if (!article) return { articleId, state, reason, metadata: null, graph: null }
  const { title, authors, abstract, year, doi, archiveId, field, pages, md5Hash } = article
  const metadata = { title, authors, abstract, year, doi, archiveId, field, pages, md5Hash }
  return { articleId, state, reason, metadata, graph: state === 'ready' ? (entries ?? []) : null }
}
