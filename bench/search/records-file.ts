import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from '../options.ts'

/** The preprint archive's records in the data folder, or null. */
export function recordsFile({ data }: Options): string | null {
  const file = data === null ? '' : join(data, 'arxiv', 'metadata_50k.jsonl.gz')
  return existsSync(file) ? file : null
}
