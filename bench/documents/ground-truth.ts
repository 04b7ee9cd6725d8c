import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The ground truth of a paper; `null` and `[]` if unknown. */
export interface KnownPaper {
  path: string
  isTwoColumn: boolean
  text: string | null
  title: string | null
  authors: string[]
  keywords: string[] | null
  headings: string[] | null
  references: number | null
  /** DOIs of cited works, in bibliography order. */
  dois: string[]
}

interface ManifestEntry {
  path: string
  labels: string[]
  ground_truth?: string | null
}

interface JatsRecord {
  pdf: string
  title: string
  authors: string[]
  keywords: string[]
  headings: string[]
  n_refs: number
}

/** The papers of `papers/manifest.json` in a data folder with their records; `[]` if missing. */
export function knownPapers(folder: string): KnownPaper[] {
  const manifest = join(folder, 'papers/manifest.json')
  if (!existsSync(manifest)) return []
  const jats = join(folder, 'papers/jats_groundtruth.json')
  const records: JatsRecord[] = existsSync(jats) ? JSON.parse(readFileSync(jats, 'utf8')) : []
  const entries: ManifestEntry[] = JSON.parse(readFileSync(manifest, 'utf8'))
  return entries
    .filter((entry) => entry.labels.includes('paper') && existsSync(join(folder, entry.path)))
    .map((entry) => {
      const truth = entry.ground_truth ? join(folder, entry.ground_truth) : ''
      const content = truth !== '' && existsSync(truth) ? readFileSync(truth, 'utf8') : null
      const record = records.find((each) => entry.path.endsWith(each.pdf))
      return {
        path: join(folder, entry.path),
        isTwoColumn: entry.labels.includes('two-column'),
        ...(truth.endsWith('.xml') && content !== null ? fromCrossref(content) : fromText(content)),
        ...(record ? fromRecord(record) : {}),
      }
    })
}

function fromText(text: string | null): Omit<KnownPaper, 'path' | 'isTwoColumn'> {
  return { text, title: null, authors: [], keywords: null, headings: null, references: null, dois: [] }
}

function fromRecord(record: JatsRecord): Partial<KnownPaper> {
  const { title, authors, keywords, headings } = record
  return { title, authors, keywords, headings, references: record.n_refs }
}

/** Title, authors and cited DOIs of a deposit record; entries are not counted, as deposits are incomplete. */
function fromCrossref(xml: string): Omit<KnownPaper, 'path' | 'isTwoColumn'> {
  const article = /<journal_article[\s\S]*?<\/journal_article>/.exec(xml)?.[0] ?? ''
  const people = [...article.matchAll(/<person_name\b[^>]*contributor_role="author"[\s\S]*?<\/person_name>/g)].map(
    ([person]) => `${tag(person, 'given_name') ?? ''} ${tag(person, 'surname') ?? ''}`.trim(),
  )
  const citations = [...article.matchAll(/<citation\b[\s\S]*?<\/citation>/g)].map(([citation]) => citation)
  return {
    ...fromText(null),
    title: tag(article, 'title'),
    authors: people,
    dois: citations.flatMap((citation) => tag(citation, 'doi') ?? []),
  }
}

function tag(xml: string, name: string): string | null {
  const inner = new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(xml)?.[1]
  return inner === undefined ? null : decode(inner.replace(/<[^>]+>/g, '')).trim()
}

function decode(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (named[name] ?? whole)
  })
}
