/// <reference path="./tesseract-core.d.ts" />

import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { gunzip } from 'node:zlib'
import type { GrayImage } from '@colophon/analysis/document/ocr/gray-image'
import type { ScannedWord } from '@colophon/analysis/document/ocr/recognizer'
import load from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'
import { wordsOfTable } from './words-of-table.ts'

/** A picture and its resolution in dots per inch. */
export type ThreadRequest = { image: GrayImage; dotsPerInch: number }

/** Engine mode: LSTM, the only one in this build. */
const NEURAL = 1
/** Page segmentation mode: automatic, columns and blocks, upright text. */
const WHOLE_PAGE = 3
/** Upper bound for the unpacked language data that ships with the product. */
const LANGUAGE_BYTES_MAX = 64 * 1_048_576

/**
 * Entry point of the recognition thread; it handles one picture at a time and can only be terminated, not interrupted.
 */
async function main(): Promise<void> {
  const engine = await start()
  parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(wordsIn(engine, request)))
}

function wordsIn({ core, tesseract }: Engine, { image, dotsPerInch }: ThreadRequest): ScannedWord[] {
  core.FS.writeFile('/input', greyMap(image))
  if (tesseract.SetImageFile(1, 0, false) !== 0) return []
  tesseract.SetVariable('user_defined_dpi', String(dotsPerInch))
  try {
    return tesseract.Recognize(null) === 0 ? wordsOfTable(tesseract.GetTSVText(0)) : []
  } finally {
    tesseract.Clear()
  }
}

type Engine = Awaited<ReturnType<typeof start>>

async function start() {
  const silent = () => {}
  const core = await load({ TesseractProgress: silent, print: silent, printErr: silent })
  const language = import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
  const packed = await readFile(new URL(language))
  core.FS.writeFile('/eng.traineddata', await promisify(gunzip)(packed, { maxOutputLength: LANGUAGE_BYTES_MAX }))
  const tesseract = new core.TessBaseAPI()
  if (tesseract.Init('/', 'eng', NEURAL, '') !== 0) throw new Error('the recognizer of text cannot be started')
  tesseract.SetPageSegMode(WHOLE_PAGE)
  return { core, tesseract }
}

/** Encodes the picture as a portable grey map (PGM). */
function greyMap({ width, height, data }: GrayImage): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + data.length)
  file.set(head)
  file.set(data, head.length)
  return file
}

await main()
