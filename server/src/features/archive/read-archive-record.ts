import { categoryName } from '@colophon/protocol/archive/categories'
import { archivePageUrl, archivePdfUrl } from '@colophon/protocol/archive/ids'
import type { ArchiveRecord } from '@colophon/protocol/articles/entities'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { archiveRecords } from './tables.ts'

/** The archive's data of a record, with its URL there; null for every other paper. */
export async function readArchiveRecord(
  db: Db,
  paper: { id: number; source: string; archiveId: string | null; fileName: string },
): Promise<z.input<typeof ArchiveRecord> | null> {
  if (paper.source !== 'arxiv') return null
  const [row] = await db.select().from(archiveRecords).where(eq(archiveRecords.articleId, paper.id))
  if (!row) return null
  return {
    archiveId: paper.fileName,
    provider: row.provider ?? 'arXiv',
    submitter: row.submitter,
    comments: row.comments,
    reportNo: row.reportNo,
    license: row.license,
    categories: row.categories.map((id) => ({ id, name: categoryName(id) ?? id })),
    versions: row.versions,
    isWithdrawn: row.isWithdrawn,
    pageUrl: paper.archiveId === null ? row.pageUrl : archivePageUrl(paper.archiveId),
    pdfUrl: paper.archiveId === null ? null : archivePdfUrl(paper.archiveId),
  }
}
