import { isOwner } from '@colophon/protocol/articles/roles'
import type { User } from '@colophon/protocol/auth/roles'
import type { Collection } from '@colophon/protocol/library/entities'
import { bibliographyOf } from '../../../papers/bibliographic-columns.ts'
import { readPaperFile } from '../../../papers/files/paper-file.ts'
import type { PaperWithRights } from '../../../papers/visible-papers.ts'
import type { Context } from '../../../platform/context.ts'
import { jsonEntry, textEntry, type ZipEntry } from '../../../platform/files/zip-stream.ts'
import { labelsOf } from '../filed-papers.ts'
import { editedStatements, highlightsIn, listTags, notesIn } from '../queries.ts'
import type { ExportedLibrary, ExportedPaper } from './exported-library.ts'

type Exported = {
  /** Reads the papers from the start, page by page. */
  pages: () => AsyncIterable<PaperWithRights[]>
  /** The collections by which papers are filed. */
  collections: readonly Collection[]
  /** Whether collections and tags without a paper of the export are exported, too. */
  isWhole: boolean
  /** CSL-JSON. */
  citations: () => AsyncIterable<string>
  /** JSON-LD. */
  statements: () => AsyncIterable<string>
}

const README = `A library exported from Colophon.

papers.jsonl      one paper per line: details, collections, tags, reading status,
                  highlights and notes, and statements where they were edited
library.json      all collections and tags
citations.json    the papers as CSL-JSON, for other reference managers
statements.jsonld the statements of the papers as JSON-LD
files/            the files, byte for byte, by their SHA-256

"npm run admin -- import-library FILE.zip" imports it into an account.
`

/** The files of an export, made one after the other. */
export async function* zipEntries(context: Context, person: User, exported: Exported): AsyncGenerator<ZipEntry> {
  const { pages, collections, isWhole, citations, statements } = exported
  yield textEntry('README.txt', README)
  const tags = new Map((await listTags(context.db, person)).map((tag) => [tag.id, tag]))
  const paths = pathsOf(collections)
  const files = new Map<string, PaperWithRights>()
  const used = { paths: new Set<string>(), tags: new Set<string>() }
  async function* lines() {
    for await (const papers of pages()) {
      for (const [paper, row] of await exportedPapers(context, person, papers, { paths, tags })) {
        if (paper.file !== null) files.set(paper.file, row)
        for (const path of paper.collections) used.paths.add(JSON.stringify(path))
        for (const tag of paper.tags) used.tags.add(tag)
        yield Buffer.from(`${JSON.stringify(paper)}\n`)
      }
    }
  }
  yield { name: 'papers.jsonl', open: async () => lines() }
  const library: ExportedLibrary = {
    format: 'colophon-library',
    version: 1,
    collections: [...paths.values()].filter((path) => isWhole || used.paths.has(JSON.stringify(path))).toSorted(byName),
    tags: [...tags.values()]
      .filter(({ name }) => isWhole || used.tags.has(name))
      .map(({ name, color }) => ({ name, color }))
      .toSorted((a, b) => byName([a.name], [b.name])),
  }
  yield jsonEntry('library.json', library)
  yield { name: 'citations.json', open: async () => buffers(citations()) }
  yield { name: 'statements.jsonld', open: async () => buffers(statements()) }
  for (const [name, { row }] of files) yield { name, open: () => readPaperFile(context, row) }
}

async function exportedPapers(
  context: Context,
  person: User,
  papers: readonly PaperWithRights[],
  { paths, tags }: { paths: ReadonlyMap<number, string[]>; tags: ReadonlyMap<number, { name: string }> },
): Promise<[ExportedPaper, PaperWithRights][]> {
  const ids = papers.map(({ row }) => row.id)
  if (ids.length === 0) return []
  const labels = await labelsOf(context.db, person, ids)
  const marks = Map.groupBy(await highlightsIn(context.db, person, ids), ({ articleId }) => articleId)
  const notes = Map.groupBy(await notesIn(context.db, person, ids), ({ articleId }) => articleId)
  const edited = await editedStatements(context.db, ids)
  return Promise.all(
    papers.map(async (paper): Promise<[ExportedPaper, PaperWithRights]> => {
      const { row, rights } = paper
      const { collectionIds = [], tagIds = [], status = null } = labels.get(row.id) ?? {}
      const isOwn = isOwner(person, row)
      const isThere = rights.download && row.sha256 !== '' && (await hasFile(context, row.articleUrl))
      const { title, field, authors, year, journalRef, doi, abstract, language, archiveId } = row
      const { further } = row
      const bibliography = { ...bibliographyOf(row), further, citationKey: isOwn ? row.citationKey : null }
      const details = { title, field, authors, ...bibliography, year, journalRef, doi, abstract, language, archiveId }
      const exported = {
        ...details,
        isKept: !isOwn,
        file: isThere ? `files/${row.sha256}/${row.fileName}` : null,
        collections: collectionIds
          .flatMap((id) => [paths.get(id) ?? []])
          .filter((path) => path.length > 0)
          .toSorted(byName),
        tags: tagIds.flatMap((id) => tags.get(id)?.name ?? []).toSorted(),
        status,
        highlights: (marks.get(row.id) ?? []).map(({ quote, start, area, color, note, createdAt }) => {
          return { quote, start, ...(area && { area }), color, note, createdAt: createdAt.toISOString() }
        }),
        notes: (notes.get(row.id) ?? []).map(({ text }) => text),
        statements: (isOwn && edited.get(row.id)) || null,
      }
      return [exported, paper]
    }),
  )
}

function hasFile({ files }: Context, key: string): Promise<boolean> {
  return files.size(key).then(
    () => true,
    () => false,
  )
}

/** The names from the first level down to each collection. */
function pathsOf(collections: readonly Collection[]): Map<number, string[]> {
  const byId = new Map(collections.map((each) => [each.id, each]))
  const pathOf = ({ name, parentId }: Collection): string[] => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return [...(parent ? pathOf(parent) : []), name]
  }
  return new Map(collections.map((each) => [each.id, pathOf(each)]))
}

function byName(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
  return one < other ? -1 : Number(one > other)
}

async function* buffers(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text)
}
