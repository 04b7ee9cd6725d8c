import { toBibtex } from '@colophon/protocol/citations/bibtex'
import { applyCorrections } from '@colophon/protocol/docviz/apply-corrections'
import type { Corrections, Result } from '@colophon/protocol/docviz/entities'
import type { BlockType, Box, PaperDocument } from '@colophon/protocol/reader/document'
import { citableReferences } from '../document/export/references-to-csl.ts'
import { figuresOf } from '../document/figures/figures-of.ts'
import { gradeDocument } from '../document/grade/grade-document.ts'
import { tablesOf } from '../document/tables/tables-of.ts'

/** The part of a result that does not depend on where the document is stored. */
export type Described = Omit<
  Result,
  'id' | 'fileName' | 'revision' | 'corrections' | 'boxesAsRead' | 'hasFormer' | 'downloads' | 'isExporting'
>

/**
 * Pages, boxes in reading order with offsets, tables, figures, references and grades of a document with its
 * corrections.
 */
export function describeDocument(read: PaperDocument, corrections: Corrections): Described {
  const { document, ids } = applyCorrections(read, corrections)
  const { text, meta, warnings, references = [] } = document
  const grade = gradeDocument(document)
  const corrected = new Set(corrections.boxes.map(({ id }) => id))
  for (const shape of corrections.shapes ?? []) corrected.add(shape.kind === 'merge' ? shape.into : shape.id)
  const idAt = (index: number) => ids[index] ?? index
  return {
    text,
    meta,
    warnings,
    pages: document.pages.map((page, index) => ({
      ...page,
      grade: grade.pages[index]?.grade ?? 'good',
      reasons: grade.pages[index]?.reasons ?? [],
    })),
    boxes: document.blocks.map(({ type, level, text: own, start, end, page, boxes }, index) => ({
      id: idAt(index),
      order: index + 1,
      type,
      ...(level !== undefined && { level }),
      text: own,
      start,
      end,
      page,
      places: boxes,
      isCorrected: corrected.has(idAt(index)) || idAt(index) >= read.blocks.length,
      asRead: corrected.has(idAt(index)) ? asRead(read, idAt(index)) : null,
    })),
    tables: tablesOf(document).map(({ blocks: own, caption, rows, header, spans }) => ({
      id: idAt(own[0] ?? 0),
      caption: caption === null ? '' : (document.blocks[caption]?.text ?? ''),
      page: document.blocks[own[0] ?? 0]?.page ?? null,
      rows,
      header,
      ...(spans && { spans }),
    })),
    figures: figuresOf(document).map(({ blocks: own, label, text: caption, page, boxes }) => ({
      id: idAt(own[0] ?? 0),
      label,
      caption,
      page,
      places: boxes,
    })),
    references: references.map((one) => ({ ...one, block: idAt(one.block) })),
    bibtex: toBibtex(citableReferences(references)),
    grade: { grade: grade.grade, reasons: grade.reasons },
  }
}

function asRead({ blocks }: PaperDocument, id: number): { type: BlockType; places: Box[] } | null {
  const block = blocks[id]
  return block ? { type: block.type, places: block.boxes } : null
}
