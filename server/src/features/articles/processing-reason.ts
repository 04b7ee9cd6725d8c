import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'

/** Why a file cannot become a paper, where an error of a parser says so; null for what is no fault of the file. */
export function reasonOf(error: unknown): ProcessingReason | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.hasOwn(PROCESSING_REASONS, code) ? (code as ProcessingReason) : null
}
