import type { Readable } from 'node:stream'

/** Stores files by key (`papers/<uuid>.pdf`); a folder by default, an S3-compatible store by configuration. */
export type Files = {
  /** Streams to the store; nothing is visible under the key until all of it is there. Returns its size in bytes. */
  put(key: string, content: Readable): Promise<{ size: number }>
  /** A part of a file, `end` inclusive; rejects with FileMissing. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Bytes under the key; rejects with FileMissing. */
  size(key: string): Promise<number>
  /** Removes a file; one that is not there counts as removed. */
  remove(key: string): Promise<void>
  /** Every file in a folder of the store (`papers`) with the time it was stored, to find what nobody refers to. */
  list(folder: string): AsyncIterable<{ key: string; storedAt: Date }>
  /** Removes what interrupted writes left behind before `olderThan`. */
  sweep(olderThan: Date): Promise<void>
}

/** There is no file under this key. */
export class FileMissing extends Error {
  override name = 'FileMissing'
  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}
