import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runImport } from './import-records.ts'

/** A record in the format of the archive's public metadata dump. */
export type DumpRecord = { id: string; title: string; abstract: string } & Record<string, unknown>

/** Imports the given records while the product runs, and waits for the end. */
export function importDump(dataDir: string, records: readonly DumpRecord[]): Promise<void> {
  return importText(dataDir, records.map((record) => `${JSON.stringify(record)}\n`).join(''), 'import')
}

/** Replaces the list of retractions by one of a single record, and waits for the end. */
export function importRetraction(dataDir: string, doi: string): Promise<void> {
  const heading = 'Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature,Reason'
  const line = `1,"A title, quoted",5/3/2019 0:00,10.1000/notice,${doi},Retraction,+Error in Data;+Unreliable Results;`
  return importText(dataDir, `${heading}\n${line}\n`, 'retractions')
}

async function importText(dataDir: string, text: string, command: 'import' | 'retractions'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-import-'))
  const file = join(folder, 'list')
  await writeFile(file, text)
  try {
    const run = runImport(file, dataDir, command)
    const code = await run.ended
    if (code !== 0) throw new Error(`the import ended with ${code}:\n${run.said()}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
