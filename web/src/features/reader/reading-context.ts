import type { Citation } from '@colophon/protocol/reader/document'
import { createContext, useContext } from 'react'
import type { TextRange } from './text-range.ts'

/** Stable data needed by every block of the reading view. */
type ReadingValue = {
  /** The call-outs of each block. */
  citations: ReadonlyMap<number, readonly Citation[]>
  /** For each entry of the bibliography, where it is called. */
  callers: ReadonlyMap<number, readonly number[]>
  flash: TextRange | null
  jump: (hash: string) => void
}

const ReadingContext = createContext<ReadingValue>({
  citations: new Map(),
  callers: new Map(),
  flash: null,
  jump: () => {},
})

/** Gives the blocks what they need. */
export const ReadingScope = ReadingContext.Provider

export function useReading(): ReadingValue {
  return useContext(ReadingContext)
}
