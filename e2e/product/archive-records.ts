import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runImport } from './import-records.ts'

/** A record in the format of the archive's public metadata dump. */
export type DumpRecord = { id: string; title: string; abstract: string } & Record<string, unknown>

/** Imports the given records while the product runs, and waits for the end. */
export async function importDump(dataDir: string, records: readonly DumpRecord[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-import-'))
  const file = join(folder, 'records.jsonl')
  await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  try {
    const run = runImport(file, dataDir)
    const code = await run.ended
    if (code !== 0) throw new Error(`the import ended with ${code}:\n${run.said()}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
