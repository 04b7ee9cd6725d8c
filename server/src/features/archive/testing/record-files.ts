import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

export async function fileFolder(): Promise<{
  write(name: string, content: string | Buffer): Promise<string>
  remove(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-records-'))
  return {
    async write(name, content) {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** A record of the public dump with changes. */
export function dumped(id: string, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id,
    submitter: 'Ann Roe',
    authors: 'Ann Roe, Bo Ray',
    title: `Record ${id}`,
    comments: '12 pages',
    'journal-ref': 'J. Peat 7 (2007) 1',
    doi: `10.5555/${id}`,
    'report-no': 'R-1',
    categories: 'math.AT hep-th',
    license: 'http://creativecommons.org/licenses/by/4.0/',
    abstract: '  On the drying of peat.\n',
    versions: [
      { version: 'v1', created: 'Mon, 2 Apr 2007 19:18:42 GMT' },
      { version: 'v2', created: 'Tue, 24 Jul 2007 20:10:27 GMT' },
    ],
    update_date: '2008-11-26',
    authors_parsed: [
      ['Roe', 'Ann', ''],
      ['Ray', 'Bo', ''],
    ],
    ...changes,
  })
}

/** A record of a list with changes. */
export function listed(id: string, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id,
    title: `Record ${id}`,
    abstract: 'On the drying of peat. ',
    authors: 'Ann Roe (Town) and Bo Ray',
    categories: 'math.AT,hep-th',
    primary_category: 'hep-th',
    created: '2007-04-02',
    updated: '2008-11-26',
    ...changes,
  })
}

/** A zip with these files; `isWide` writes zip64. */
export function zipped(files: Record<string, string>, isWide = false): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const { local, entry } = headersOf(name, content, packed.length, at, isWide)
    parts.push(local, packed)
    central.push(entry)
    at += local.length + packed.length
  }
  const directory = Buffer.concat(central)
  return Buffer.concat([...parts, directory, ...endsOf(central.length, directory.length, at, isWide)])
}

const WIDE = 0xffffffff

function headersOf(name: string, content: string, packedBytes: number, at: number, isWide: boolean) {
  const bytes = Buffer.byteLength(content)
  const nameBytes = Buffer.from(name)
  const extra = isWide ? fields([2, 1], [2, 24], [8, bytes], [8, packedBytes], [8, at]) : Buffer.alloc(0)
  const shared: [number, number][] = [
    [2, isWide ? 45 : 20],
    [2, 0],
    [2, 8],
    [4, 0],
    [4, crc32(content)],
    [4, isWide ? WIDE : packedBytes],
    [4, isWide ? WIDE : bytes],
    [2, nameBytes.length],
  ]
  return {
    local: Buffer.concat([fields([4, 0x04034b50], ...shared, [2, 0]), nameBytes]),
    entry: Buffer.concat([
      fields(
        [4, 0x02014b50],
        [2, 45],
        ...shared,
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, isWide ? WIDE : at],
      ),
      nameBytes,
      extra,
    ]),
  }
}

function endsOf(count: number, bytes: number, at: number, isWide: boolean): Buffer[] {
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, isWide ? WIDE : bytes],
    [4, isWide ? WIDE : at],
    [2, 0],
  )
  if (!isWide) return [end]
  const wideEnd = fields(
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, at],
  )
  return [wideEnd, fields([4, 0x07064b50], [4, 0], [8, at + bytes], [4, 1]), end]
}

function fields(...values: [bytes: number, value: number][]): Buffer {
  const parts = values.map(([bytes, value]) => {
    const part = Buffer.alloc(bytes)
    if (bytes === 8) part.writeBigUInt64LE(BigInt(value))
    else part.writeUIntLE(value, 0, bytes)
    return part
  })
  return Buffer.concat(parts)
}
