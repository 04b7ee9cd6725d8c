import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readConllu, type TreebankSentence } from './read-conllu.ts'

/** Reads every CoNLL-U file of a folder (gzipped or not) with a matching name, sorted by name. */
export function readTreebank(folder: string, matching: RegExp): TreebankSentence[] {
  return readdirSync(folder)
    .filter((name) => matching.test(name))
    .sort()
    .flatMap((name) => {
      const bytes = readFileSync(join(folder, name))
      return readConllu((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'), name)
    })
}
