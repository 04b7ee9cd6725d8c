import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { compaction } from '../search/compaction.ts'
import type { Row } from '../table/row.ts'
import { startObjectStore } from './object-store.ts'
import { findProgram } from './program.ts'

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin']
const PUBLISHES = 1000

/** Objects, bytes and latency of the search tables in Ceph's S3 gateway, before and after single publishes. */
export async function* compactionInStore(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const missing = PROGRAMS.filter((name) => findProgram(name) === null)
  if (missing.length > 0) {
    yield { what: 'compaction on S3', ours: `not run: no ${missing.join(', ')} here` }
    return
  }
  const folder = join(await scratch.folder(), 'ceph')
  await mkdir(folder)
  const { settings, usage } = await startObjectStore(scratch, folder)
  // The engine reads them from the environment.
  Object.assign(process.env, settings)
  const beside = join(await scratch.folder(), 'search')
  yield* compaction(scratch, options, { where: 'Ceph S3', url: settings.SEARCH_URL ?? '', usage, beside }, PUBLISHES)
}
