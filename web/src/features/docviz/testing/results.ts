import type { DocvizUser, Result, ResultBox, Task } from '@colophon/protocol/docviz/entities'
import { NO_CORRECTIONS } from '@colophon/protocol/docviz/entities'

/** A guest's credentials. */
export const A_USER: DocvizUser = {
  userId: 'ada',
  isBound: false,
  createdAt: '2026-11-22T08:00:00.000Z',
  expiresAt: '2026-12-22T08:00:00.000Z',
  documents: 0,
  bytes: 0,
  limits: { documents: 20, bytes: 209_715_200, fileBytes: 52_428_800, pages: 500, days: 7 },
}

/** A document, processed by default. */
export function aTask(change: Partial<Task> = {}): Task {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    status: 'completed',
    progress: 100,
    updated_at: '2026-11-22T08:00:00.000Z',
    fileName: 'peat.pdf',
    stage: 'done',
    reason: null,
    reasonCode: null,
    pages: 2,
    sizeBytes: 2048,
    createdAt: '2026-11-22T08:00:00.000Z',
    expiresAt: '2026-11-29T08:00:00.000Z',
    ...change,
  }
}

/** A box on a page, the `id`-th in the original order. */
export function aBox(id: number, change: Partial<ResultBox> = {}): ResultBox {
  return {
    id,
    order: id + 1,
    type: 'paragraph',
    text: `Text ${id}`,
    start: 0,
    end: 6,
    page: 1,
    places: [{ page: 1, x: 10, y: 10 + id * 30, width: 100, height: 20 }],
    isCorrected: false,
    asRead: null,
    ...change,
  }
}

/** The document's result: three boxes on the first of two pages. */
export function aResult(change: Partial<Result> = {}): Result {
  return {
    id: aTask().id,
    fileName: 'peat.pdf',
    boxesAsRead: null,
    hasFormer: false,
    revision: 0,
    text: 'Text',
    pages: [
      { number: 1, width: 300, height: 400, grade: 'good', reasons: [] },
      { number: 2, width: 300, height: 400, grade: 'poor', reasons: ['no text on this page'] },
    ],
    boxes: [aBox(0, { type: 'title' }), aBox(1), aBox(2)],
    tables: [
      {
        id: 1,
        caption: 'Masses',
        page: 1,
        rows: [
          ['Plot', 'Mass'],
          ['1', '=2'],
        ],
        header: 1,
      },
    ],
    figures: [],
    references: [],
    bibtex: '',
    meta: { title: 'Peat', authors: [], abstract: null },
    grade: { grade: 'fair', reasons: ['page 2 is graded poor or fair'] },
    warnings: [],
    corrections: NO_CORRECTIONS,
    downloads: { originalPdf: 2048, pdf: 4096, result: 512 },
    isExporting: false,
    ...change,
  }
}
