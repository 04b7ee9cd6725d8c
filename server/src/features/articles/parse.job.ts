import { readingRemarks } from '@colophon/analysis/document/grade/reading-remarks'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { parseFile } from '../../platform/parser/parse-file.ts'
import { unwrap } from '../../platform/wrap.ts'
import { PASSWORD_PURPOSE } from './add-paper.ts'
import { plainName } from './file-name.ts'
import { readPaperFile } from './paper-file.ts'
import { runStage, type StagePaper } from './run-stage.ts'
import { documents } from './tables.ts'
import { cleanTitle } from './upload-name.ts'

const AUTHORS_MAX = 200
const AUTHOR_MAX = 200
const ABSTRACT_MAX = 20_000
const DOI_MAX = 300
const KEYWORDS_MAX = 30

/** Reads the file into the document model and takes from it what it tells about the paper itself. */
export function parseJob(context: Context): JobHandler<'parse'> {
  return (job, run) =>
    runStage(context, 'parse', job, run, {
      work: (paper, { signal, report }) =>
        parseFile({
          content: () => readPaperFile(context, paper),
          source: paper.format ?? 'pdf',
          ...passwordOf(context, paper),
          maxPages: QUOTAS[paper.role].pages,
          ocr: context.config.OCR === 'on',
          deadlineMs: context.config.PARSE_SECONDS * 1000,
          maxResidentBytes: context.config.PARSE_MEGABYTES * 1_048_576,
          onProgress: ({ done, total, isScan }) =>
            report(total > 0 ? done / total : 0, isScan ? `Reading page ${done + 1} of ${total} by OCR.` : undefined),
          signal,
          ...(paper.ownerId === null ? {} : { owner: paper.ownerId }),
        }),
      async store(db, paper, document) {
        const body = { body: document }
        await db
          .insert(documents)
          .values({ articleId: paper.id, ...body })
          .onConflictDoUpdate({ target: documents.articleId, set: body })
        const title = paper.isTitleEdited ? null : cleanTitle(document.meta.title)
        return {
          ...(title ? { title } : {}),
          authors: document.meta.authors.slice(0, AUTHORS_MAX).map((name) => name.slice(0, AUTHOR_MAX)),
          abstract: (document.meta.abstract ?? '').slice(0, ABSTRACT_MAX),
          year: document.meta.year ?? null,
          doi: document.meta.doi?.slice(0, DOI_MAX) ?? null,
          archiveId: document.meta.archiveId ?? null,
          keywords: (document.meta.keywords ?? []).slice(0, KEYWORDS_MAX),
          pages: document.pages.length || null,
          warnings: [...document.warnings, ...readingRemarks(document)],
          wrappedPassword: null,
        }
      },
    })
}

function passwordOf(context: Context, paper: StagePaper): { password?: string } {
  if (!paper.wrappedPassword) return {}
  return { password: unwrap(context.secret, PASSWORD_PURPOSE, plainName(paper.articleUrl), paper.wrappedPassword) }
}
