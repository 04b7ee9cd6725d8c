import type { Citation, NoteMark } from '@colophon/protocol/reader/document'
import { createContext, useContext } from 'react'
import type { TextRange } from './text-range.ts'

/** Stable data needed by every block of the reading view. */
type ReadingValue = {
  /** The citations of each block. */
  citations: ReadonlyMap<number, readonly Citation[]>
  /** The superscript marks of each block. */
  noteMarks: ReadonlyMap<number, readonly NoteMark[]>
  /** For each bibliography entry, its citations. */
  callers: ReadonlyMap<number, readonly number[]>
  flash: TextRange | null
  jump: (hash: string) => void
}

const ReadingContext = createContext<ReadingValue>({
  citations: new Map(),
  noteMarks: new Map(),
  callers: new Map(),
  flash: null,
  jump: () => {},
})

/** Provides this data to the blocks. */
export const ReadingScope = ReadingContext.Provider

export function useReading(): ReadingValue {
  return useContext(ReadingContext)
}
