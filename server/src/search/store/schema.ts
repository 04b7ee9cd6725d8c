import './engine-settings.ts'
import { Index, type IndexOptions } from '@lancedb/lancedb'
import { Bool, Field, Float64, Int32, Schema, Utf8 } from 'apache-arrow'
import { TERMS_VERSION } from '../query/terms.ts'

const TERMS = 'terms'

/** One row per paper. `words` contains stems with the title weighted, `exact` the words as written; see terms.ts. */
export const PAPERS = new Schema(
  [
    key('id', new Int32()),
    new Field('source', new Utf8()),
    new Field('owner_id', new Int32(), true),
    new Field('is_published', new Bool()),
    new Field('is_public', new Bool()),
    new Field('title', new Utf8()),
    new Field('authors', new Utf8()),
    new Field('abstract', new Utf8()),
    new Field('field', new Utf8()),
    new Field('year', new Int32(), true),
    new Field('created_at', new Float64()),
    new Field('likes', new Int32()),
    new Field('has_statements', new Bool()),
    new Field('words', new Utf8()),
    new Field('exact', new Utf8()),
  ],
  new Map([[TERMS, String(TERMS_VERSION)]]),
)

/** One row per passage with its paper's filter columns, so that rights are decided inside the index. */
export const PASSAGES = new Schema([
  key('key', new Utf8()),
  new Field('paper_id', new Int32()),
  new Field('seq', new Int32()),
  new Field('source', new Utf8()),
  new Field('owner_id', new Int32(), true),
  new Field('is_published', new Bool()),
  new Field('is_public', new Bool()),
  new Field('field', new Utf8()),
  new Field('year', new Int32(), true),
  new Field('created_at', new Float64()),
  new Field('has_statements', new Bool()),
  new Field('page', new Int32(), true),
  new Field('text', new Utf8()),
  new Field('words', new Utf8()),
  new Field('exact', new Utf8()),
])

/**
 * Indexed columns of each table. Everything rights depend on is indexed, so that a filter takes about a millisecond
 * instead of a scan.
 */
export const INDEXES: Record<'papers' | 'passages', [column: string, options: () => Partial<IndexOptions>][]> = {
  papers: [
    ['id', lookup],
    ['source', choice],
    ['is_published', choice],
    ['owner_id', lookup],
    ['year', lookup],
    ['words', text(false)],
    ['exact', text(true)],
  ],
  passages: [
    ['key', lookup],
    ['paper_id', lookup],
    ['source', choice],
    ['is_published', choice],
    ['is_public', choice],
    ['owner_id', lookup],
    ['year', lookup],
    ['words', text(false)],
    ['exact', text(true)],
  ],
}

/** Words are split and normalised before, so the engine only splits at spaces. */
function text(withPosition: boolean): () => Partial<IndexOptions> {
  return () => ({
    config: Index.fts({
      withPosition,
      baseTokenizer: 'whitespace',
      lowercase: false,
      stem: false,
      removeStopWords: false,
      asciiFolding: false,
      maxTokenLength: 1000,
    }),
  })
}

function lookup(): Partial<IndexOptions> {
  return { config: Index.btree() }
}

function choice(): Partial<IndexOptions> {
  return { config: Index.bitmap() }
}

/** Whether a table of papers has the present terms; one of an earlier version has to be rebuilt. */
export function hasPresentTerms({ metadata }: Schema): boolean {
  return Number(metadata.get(TERMS) ?? 1) >= TERMS_VERSION
}

/** A column whose values the engine keeps unique even when two processes add the same one. */
function key(name: string, type: Int32 | Utf8): Field {
  return new Field(name, type, false, new Map([['lance-schema:unenforced-primary-key', 'true']]))
}
