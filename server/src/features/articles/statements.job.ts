import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { extractFromDocument } from '../../platform/parser/extract-from-document.ts'
import { hashGraph } from './canonical-graph.ts'
import { keepVersion } from './graph-version-keep.ts'
import { readDocument, readGraph } from './queries.ts'
import { runStage } from './run-stage.ts'
import { graphs } from './tables.ts'

/** Reads the statements out of the document; what a person has edited stays as it is. */
export function statementsJob(context: Context): JobHandler<'statements'> {
  return (job, run) =>
    runStage(context, 'statements', job, run, {
      async work(paper, { signal, report }) {
        const document = await readDocument(context.db, paper.id)
        if (!document) throw new Error(`Paper ${paper.id} has no document`)
        return extractFromDocument(document, paper.generation, {
          deadlineMs: context.config.PARSE_SECONDS * 1000,
          maxResidentBytes: context.config.PARSE_MEGABYTES * 1_048_576,
          onProgress: ({ done, total }) => report(total > 0 ? done / total : 0),
          signal,
          ...(paper.ownerId === null ? {} : { owner: paper.ownerId }),
        })
      },
      async store(db, paper, found) {
        const edited = await readGraph(db, paper.id)
        const entries = edited?.isEdited ? edited.entries : found
        const extractor = edited?.isEdited ? edited.extractor : EXTRACTOR_VERSION
        await db
          .insert(graphs)
          .values({ articleId: paper.id, entries, extractor })
          .onConflictDoUpdate({ target: graphs.articleId, set: { entries, extractor } })
        const hashes = hashGraph(paper.id, paper.sha256, entries)
        if (!edited?.isEdited) {
          const state = { entries, md5Hash: hashes.md5Hash, savedById: null, savedAt: context.now() }
          await keepVersion(db, paper.id, state)
        }
        return { ...hashes, statementsCount: entries.length }
      },
    })
}
