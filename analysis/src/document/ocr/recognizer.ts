import type { GrayImage } from './gray-image.ts'

/** A recognised word: its box in pixels, and its line. */
export interface ScannedWord {
  text: string
  /** 0..100. */
  confidence: number
  /** Equal for the words of one line; increases in reading order. */
  line: number
  x: number
  y: number
  width: number
  height: number
}

/**
 * Recognises the words of an image with upright text at `dotsPerInch`. Images of one `page` share a time limit, whose
 * excess is a `SlowPageError`.
 */
export type Recognize = (image: GrayImage, dotsPerInch: number, page: object) => Promise<ScannedWord[]>

/** A page exceeded its time limit; others may still be read. */
export class SlowPageError extends Error {
  override name = 'SlowPageError'
}
