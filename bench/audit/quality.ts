import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Audit, AuditedReference } from '@colophon/protocol/audit/entities'
import type { Options } from '../options.ts'
import { importInto } from '../product/parts.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser, type User } from '../product/user.ts'
import { seeded } from '../random.ts'
import type { Scratch } from '../scratch.ts'
import { recordsFile } from '../search/records-file.ts'
import { count, inMs, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { type ArchiveRecord, type MadeReference, madeReferences } from './made-references.ts'

/** Rules are written on references of the first half of the records (`AUDIT_SET=development`), figures are of the second. */
const SEEDS = { development: 1, report: 2 }
/** References of a paper with many. */
const MANY = 60

/** References made from real records, true and damaged ones: which need a hand, and whether the product says so. */
export async function* auditQuality(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const file = recordsFile(options)
  if (file === null) {
    yield { what: 'audit', ours: 'not run: no arxiv/metadata_50k.jsonl.gz in the data folder' }
    return
  }
  const set = process.env.AUDIT_SET === 'development' ? 'development' : 'report'
  const all = await recordsOf(file)
  const middle = Math.floor(all.length / 2)
  const made = madeReferences(set === 'development' ? all.slice(0, middle) : all.slice(middle), seeded(SEEDS[set]))
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  await importInto(scratch, product, file)
  const user = await newUser(product)
  const audited = await auditAll(user, made)
  if (set === 'development')
    for (const each of audited.filter(isWrong))
      process.stdout.write(`${JSON.stringify(each, null, 1)}
`)
  const needing = audited.filter(({ audit }) => audit.needsHand)
  const hits = needing.filter(({ made: { damage } }) => damage !== null).length
  const damaged = made.filter(({ damage }) => damage !== null).length
  const [precision, recall] = [hits / Math.max(1, needing.length), hits / damaged]
  const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall)
  yield {
    what: `audit: F1 of “needs a hand”, ${made.length} references made from archive records, of which ${damaged} are damaged`,
    ours: `${share(f1)} (precision ${share(precision)}, recall ${share(recall)})`,
    bar: '≥ .95',
    isMet: f1 >= 0.95,
  }
  const lost = audited.filter(
    ({ made: { damage }, audit }) =>
      damage === null && ['anotherWork', 'notFound', 'unreadable'].includes(audit.verdict),
  ).length
  const rate = lost / (made.length - damaged)
  yield {
    what: 'audit: true references called another work, or not found',
    ours: `${share(rate)} (${count(lost)} of ${count(made.length - damaged)})`,
    bar: '≤ .01',
    isMet: rate <= 0.01,
  }
  const began = performance.now()
  await auditAll(user, made.filter(({ isBibtex }) => !isBibtex).slice(0, MANY))
  const took = performance.now() - began
  yield {
    what: `audit: ${MANY} references, over ${count(all.length)} records`,
    ours: inMs(took),
    bar: '≤ 5 s',
    isMet: took <= 5000,
  }
}

type Audited = { made: MadeReference; audit: AuditedReference }

function isWrong({ made, audit }: Audited): boolean {
  return audit.needsHand !== (made.damage !== null)
}

/** BibTeX entries in one list, the others in another, as they cannot be mixed. */
async function auditAll(user: User, made: readonly MadeReference[]): Promise<Audited[]> {
  const audited: Audited[] = []
  for (const kind of [true, false]) {
    const own = made.filter(({ isBibtex }) => isBibtex === kind)
    if (own.length === 0) continue
    const text = own.map(({ written }) => written).join('\n\n')
    const { entries } = await user.call<Audit>('POST', '/audit/list', { text })
    if (entries.length !== own.length) throw new Error(`${own.length} references were read as ${entries.length}`)
    audited.push(...own.map((each, at) => ({ made: each, audit: entries[at] as AuditedReference })))
  }
  return audited
}

async function recordsOf(file: string): Promise<ArchiveRecord[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  const records: ArchiveRecord[] = []
  for await (const line of lines) records.push(JSON.parse(line) as ArchiveRecord)
  return records
}
