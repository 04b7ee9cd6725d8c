import type { GrayImage } from './gray-image.ts'

/** A word as it was read off a picture: its box in dots of it, and the line it stands in. */
export interface ScannedWord {
  text: string
  /** 0..100. */
  confidence: number
  /** Alike for the words of one line; grows from the first line read to the last. */
  line: number
  x: number
  y: number
  width: number
  height: number
}

/**
 * Reads the words off a picture of upright text; `dotsPerInch` tells how large its letters are. Pictures of one `page` are tries at
 * the same one: what they take together may be bounded, by a `SlowPageError`.
 */
export type Recognize = (image: GrayImage, dotsPerInch: number, page: object) => Promise<ScannedWord[]>

/** A page took longer than one may; others may still be read. */
export class SlowPageError extends Error {
  override name = 'SlowPageError'
}
