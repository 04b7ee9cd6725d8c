import { z } from 'zod'
import { Publication, WorkType } from '../citations/bibliographic.ts'
import { CellSpan, spansFit } from './table-spans.ts'

/** A rectangle on a page: PDF points (1/72 inch), origin at the page's top left, `page` counted from 1. */
export const Box = z.strictObject({
  page: z.int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number().min(0),
  height: z.number().min(0),
})
export type Box = z.infer<typeof Box>

/** The matrix `[a, b, c, d, e, f]` of PDF: `x' = ax + cy + e`, `y' = bx + dy + f`. */
const Matrix = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])

/** A page as displayed, after its own rotation has been applied; sizes in points. */
export const Page = z.strictObject({
  number: z.int().min(1),
  width: z.number(),
  height: z.number(),
  /** From the coordinates of the file to those of the page, if that is more than turning y over the height. */
  transform: Matrix.optional(),
})
export type Page = z.infer<typeof Page>

/**
 * The type of a block; `header` and `footer` are running heads and page numbers, excluded from sentences and search.
 */
export const BlockType = z.enum([
  'title',
  'authors',
  'abstract',
  'heading',
  'paragraph',
  'list',
  'code',
  'table',
  'figure',
  'caption',
  'formula',
  'footnote',
  'reference',
  'header',
  'footer',
])
export type BlockType = z.infer<typeof BlockType>

/**
 * The subject of a section, from its heading; `interests` are conflicts of interest, `availability` is that of data and
 * code.
 */
export const SectionType = z.enum([
  'abstract',
  'introduction',
  'background',
  'methods',
  'results',
  'discussion',
  'conclusion',
  'acknowledgements',
  'funding',
  'interests',
  'availability',
  'ethics',
  'references',
  'appendix',
  'other',
])
export type SectionType = z.infer<typeof SectionType>

/**
 * One block in reading order. `text` is exactly `document.text.slice(start, end)`; `boxes` is empty if the format has
 * no pages.
 */
export const Block = z.strictObject({
  type: BlockType,
  level: z.int().min(1).max(6).optional(),
  /** For headings: the subject of the section. */
  section: SectionType.optional(),
  /** True if the text of the block is known to be wrong or missing, as in formulas: show its boxes as an image. */
  isGarbled: z.boolean().optional(),
  text: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  page: z.int().min(1).nullable(),
  boxes: z.array(Box),
})
export type Block = z.infer<typeof Block>

/** One sentence, or row of a table: offsets into `document.text` (UTF-16 code units), the index of its block, and a box per line it touches. */
export const Sentence = z.strictObject({
  start: z.int().min(0),
  end: z.int().min(0),
  block: z.int().min(0),
  page: z.int().min(1).nullable(),
  boxes: z.array(Box),
  /** Where in the text each of several boxes begins; absent in documents stored by an older parser. */
  starts: z.array(z.int().min(0)).optional(),
})
export type Sentence = z.infer<typeof Sentence>

/** An entry of the bibliography. `block` is the index of its block; `label` is how the text refers to it. */
export const Reference = z.strictObject({
  block: z.int().min(0),
  start: z.int().min(0),
  end: z.int().min(0),
  label: z.string(),
  text: z.string(),
  title: z.string().nullable(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  doi: z.string().nullable(),
  archiveId: z.string().nullable(),
  /** The journal, the proceedings, or the book of a chapter; with the next ones as printed, absent where not found. */
  container: z.string().optional(),
  volume: z.string().optional(),
  issue: z.string().optional(),
  /** `11-19`, or one page or article number. */
  pages: z.string().optional(),
})
export type Reference = z.infer<typeof Reference>

/** A call-out in the running text: offsets into `document.text`, the entries it refers to, and its position. */
export const Citation = z.strictObject({
  start: z.int().min(0),
  end: z.int().min(0),
  references: z.array(z.int().min(0)).min(1),
  page: z.int().min(1).nullable(),
  boxes: z.array(Box),
})
export type Citation = z.infer<typeof Citation>

/**
 * A superscript mark, such as the number of a note, which `text` leaves out: where it was, and the footnote it leads to.
 * A call-out that was a mark is a `Citation` without length at the same offset.
 */
export const NoteMark = z.strictObject({
  at: z.int().min(0),
  text: z.string(),
  /** The index of the block of the note. */
  note: z.int().min(0).nullable(),
})
export type NoteMark = z.infer<typeof NoteMark>

/** Metadata found by the parser; `null` and `[]` mean "not found", never a guess. */
export const DocumentMeta = z.strictObject({
  title: z.string().nullable(),
  authors: z.array(z.string()),
  abstract: z.string().nullable(),
  keywords: z.array(z.string()).optional(),
  /** Of the paper itself, without `https://doi.org/`. */
  doi: z.string().nullable().optional(),
  /** Of the paper itself, as stamped on its first page, without a version. */
  archiveId: z.string().nullable().optional(),
  year: z.int().nullable().optional(),
  /** Where it appeared, as printed: `Journal of Seas 12(3), 1-20 (2020)`. */
  venue: z.string().nullable().optional(),
  /** The venue in parts. */
  publication: Publication.optional(),
  /** What kind of work it says it is. */
  type: WorkType.optional(),
  /** `2018-05-24`, or year and month, or the year. */
  dates: z
    .strictObject({
      received: z.string().optional(),
      accepted: z.string().optional(),
      published: z.string().optional(),
    })
    .optional(),
  /** Of each author, in the order of `authors`; `[]` for one whose affiliations are not known. */
  affiliations: z.array(z.array(z.string())).optional(),
  /** `CC BY-NC 4.0`. */
  license: z.string().optional(),
})
export type DocumentMeta = z.infer<typeof DocumentMeta>

/**
 * The cells of a table, which may span several blocks: `blocks` are their indexes, `caption` that of its caption. All
 * rows have the same length; the first `header` of them are column names. `boxes` has the shape of `rows`, with `null`
 * for empty cells and formats without pages. `spans` are the cells known to cover several rows or columns: the first has
 * the text and the box, the others are empty.
 */
export const Table = z
  .strictObject({
    blocks: z.array(z.int().min(0)).min(1),
    caption: z.int().min(0).nullable(),
    rows: z.array(z.array(z.string())),
    header: z.int().min(0),
    boxes: z.array(z.array(Box.nullable())),
    /** Absent without such cells, and in documents stored by an older parser. */
    spans: z.array(CellSpan).optional(),
  })
  .refine(spansFit, 'Cells over several rows or columns must lie within the table and not overlap.')
export type Table = z.infer<typeof Table>

/** A page with recognised text (OCR); `confidence` is that of the recognition, 0..100. */
const ScannedPage = z.strictObject({ page: z.int().min(1), confidence: z.number().min(0).max(100) })

/** The document model of PDF, DOCX and TXT. `text` joins the blocks in reading order with a blank line between them. */
export const PaperDocument = z.strictObject({
  version: z.literal(1),
  source: z.enum(['pdf', 'docx', 'txt']),
  text: z.string(),
  pages: z.array(Page),
  blocks: z.array(Block),
  sentences: z.array(Sentence),
  meta: DocumentMeta,
  /** Absent in documents stored by an older parser. */
  references: z.array(Reference).optional(),
  citations: z.array(Citation).optional(),
  noteMarks: z.array(NoteMark).optional(),
  /** Tables whose cells were detected. */
  tables: z.array(Table).optional(),
  /** Pages with recognised text, and the confidence. */
  scanned: z.array(ScannedPage).optional(),
  warnings: z.array(z.string()),
})
export type PaperDocument = z.infer<typeof PaperDocument>
