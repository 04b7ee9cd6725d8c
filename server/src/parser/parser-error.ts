/** Why a parser process gave no result although the file may be sound. */
export type ParserErrorCode = keyof typeof messages

const messages = {
  parserCrashed: 'Reading the file failed unexpectedly.',
  parserMemory: 'Reading the file needed more memory than allowed.',
  parserTimeout: 'Reading the file took longer than allowed.',
  parserCancelled: 'Reading the file was cancelled.',
} as const

/** A parser process crashed or was stopped; defects of the file itself are `DocumentError`s. */
export class ParserError extends Error {
  readonly code: ParserErrorCode

  constructor(code: ParserErrorCode, cause?: unknown) {
    super(messages[code], cause === undefined ? undefined : { cause })
    this.name = 'ParserError'
    this.code = code
  }
}
