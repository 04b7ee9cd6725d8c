import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { Reference } from '@colophon/protocol/articles/document'
import { type PaperId, readPaperId } from '@colophon/protocol/articles/lookup/paper-id'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { idKey, isNearYear, papersNamed, papersTitled, toPaperName } from './named-papers.ts'
import { readDocument } from './queries.ts'

/** Longer bibliographies are looked up to here. */
const REFERENCES_MAX = 500

/** The entries of a paper's bibliography that are papers here which the viewer may list; by DOI, archive id or title and year. */
export const references: Handler<typeof articleCalls.references> = async ({ query, person, paper }, context) => {
  const document =
    (await readDocument(context.db, query.articleId)) ?? fail(paper.isRecord ? 'archiveOnly' : 'notComplete')
  const entries = (document.references ?? []).slice(0, REFERENCES_MAX)
  const named = await papersNamed(context, entries.flatMap(idsOf), person)
  const byId = entries.map((entry) => idsOf(entry).flatMap((id) => named.get(idKey(id)) ?? []))
  const titles = entries.map(({ title }, place) => (byId[place]?.length ? '' : (title ?? '')))
  const byTitle = await papersTitled(context, titles, person)
  return entries.flatMap(({ year }, place) => {
    const sameTitle = (byTitle[place] ?? []).filter((row) => isNearYear(row.year, year))
    const found = [...(byId[place] ?? []), ...sameTitle].find(({ id }) => id !== query.articleId)
    return found ? [{ reference: place, paper: toPaperName(found) }] : []
  })
}

function idsOf({ doi, archiveId }: Reference): PaperId[] {
  return [doi, archiveId].flatMap((text) => (text && readPaperId(text)) || [])
}
