import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The ground truth of a paper; `null` and `[]` if unknown. */
export interface KnownPaper {
  path: string
  isTwoColumn: boolean
  text: string | null
  title: string | null
  authors: string[]
  year: number | null
  /** Volume and issue, as `6(58)`. */
  volume: string | null
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
  return {
    text,
    title: null,
    authors: [],
    year: null,
    volume: null,
    keywords: null,
    headings: null,
    references: null,
    dois: [],
  }
}

/** Years as printed on the papers of `jats_groundtruth.json`, whose records lack them; read by a person. */
const PRINTED_YEARS: Readonly<Record<number, readonly string[]>> = {
  2023: ['00198'],
  2024: ['00197', '00209', '00223', '00239', '00240', '00241', '00259'],
  2025: ['00196', '00252', '00260', '00265', '00299'],
  2026: ['00292', '00306', '00307'],
}

function fromRecord(record: JatsRecord): Partial<KnownPaper> {
  const { title, authors, keywords, headings } = record
  const dated = Object.entries(PRINTED_YEARS).find(([, ids]) => ids.some((id) => record.pdf.includes(`jose.${id}`)))
  const year = dated ? Number(dated[0]) : null
  return { title, authors, year, keywords, headings, references: record.n_refs }
}

/** Title, authors and cited DOIs of a deposit record; entries are not counted, as deposits are incomplete. */
function fromCrossref(xml: string): Omit<KnownPaper, 'path' | 'isTwoColumn'> {
  const article = /<journal_article[\s\S]*?<\/journal_article>/.exec(xml)?.[0] ?? ''
  const people = [...article.matchAll(/<person_name\b[^>]*contributor_role="author"[\s\S]*?<\/person_name>/g)].map(
    ([person]) => `${tag(person, 'given_name') ?? ''} ${tag(person, 'surname') ?? ''}`.trim(),
  )
  const [volume, issue] = [tag(xml, 'volume'), tag(xml, 'issue')]
  const citations = [...article.matchAll(/<citation\b[\s\S]*?<\/citation>/g)].map(([citation]) => citation)
  return {
    ...fromText(null),
    title: tag(article, 'title'),
    authors: people,
    year: Number(/<publication_date[\s\S]*?<year>(\d{4})<\/year>/.exec(article)?.[1]) || null,
    volume: volume && issue ? `${volume}(${issue})` : null,
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
