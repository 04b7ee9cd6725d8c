import { describeDocument } from '@colophon/analysis/docviz/describe-document'
import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { NO_CORRECTIONS, type RunName } from '@colophon/protocol/docviz/entities'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { readHolder } from './holder.ts'
import { ownTask, resultOf } from './queries.ts'

/** What a completed document says, as it is corrected. */
export const result: Handler<typeof docvizCalls.result> = async ({ request, params, query }, context) => {
  const task = await ownTask(context.db, await readHolder(context, request), params.id)
  if (task.status !== 'completed') fail('docvizNotCompleted')
  const kept = await resultOf(context.db, task.id)
  const isExporting = kept.exportedRevision !== kept.revision
  const { document, corrections } = runOf(kept, query.run ?? 'now')
  const hasShapes = (corrections.shapes ?? []).length > 0
  return {
    ...describeDocument(document, corrections),
    id: task.id,
    fileName: task.fileName,
    revision: kept.revision,
    corrections,
    boxesAsRead: hasShapes ? describeDocument(document, NO_CORRECTIONS).boxes : null,
    hasFormer: kept.former !== null,
    downloads: {
      originalPdf: task.sizeBytes,
      pdf: isExporting ? null : kept.pdfBytes,
      result: isExporting ? null : kept.zipBytes,
    },
    isExporting,
  }
}

function runOf({ document, corrections, former }: Awaited<ReturnType<typeof resultOf>>, run: RunName) {
  if (run === 'read') return { document, corrections: NO_CORRECTIONS }
  return run === 'former' ? (former ?? fail('docvizNoFormer')) : { document, corrections }
}
