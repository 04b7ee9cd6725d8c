import { parentPort } from 'node:worker_threads'
import { READY } from '../platform/threads/ready.ts'
import { readDetails, readLookup } from './read-lookup.ts'
import { readReferences } from './read-references.ts'

export type Reading = { name: keyof ReadingResult; text: string; most: number }
export type ReadingResult = { [K in keyof typeof READERS]: ReturnType<(typeof READERS)[K]> }

const READERS = { lookup: readLookup, details: readDetails, references: readReferences }

parentPort?.on('message', ({ name, text, most }: Reading) => parentPort?.postMessage(READERS[name](text, most)))

parentPort?.postMessage(READY)
