import type { Readable } from 'node:stream'

/** Stores files by key (`papers/<uuid>.pdf`); a folder by default, an S3-compatible store by configuration. */
export type Files = {
  /** Streams to the store; the key becomes visible once the content is complete. Returns the size in bytes. */
  put(key: string, content: Readable): Promise<{ size: number }>
  /** Reads a range, `end` inclusive; rejects with FileMissing. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** The size in bytes; rejects with FileMissing. */
  size(key: string): Promise<number>
  /** Removes a file; removing a missing file succeeds. */
  remove(key: string): Promise<void>
  /** Every file in a folder of the store (`papers`) with its storage time, to find unreferenced files. */
  list(folder: string): AsyncIterable<{ key: string; storedAt: Date }>
  /** Removes leftovers of interrupted writes older than `olderThan`. */
  sweep(olderThan: Date): Promise<void>
}

export class FileMissing extends Error {
  override name = 'FileMissing'
  readonly code = 'FILE_UNREADABLE'
  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}

/** A file does not have the size with which it was stored. */
export class FileDamaged extends Error {
  override name = 'FileDamaged'
  readonly code = 'FILE_UNREADABLE'
  constructor(key: string) {
    super(`The file ${key} is damaged: it does not have the size with which it was stored`)
  }
}
