/** Why a parsing process gave no result although the file may be sound. */
export type ParserErrorCode = keyof typeof messages

const messages = {
  parserCrashed: 'Reading the file failed unexpectedly.',
  parserMemory: 'Reading the file needed more memory than allowed.',
  parserTimeout: 'Reading the file took longer than allowed.',
  parserCancelled: 'Reading the file was cancelled.',
} as const

/** A parsing process that crashed or was stopped; what is wrong with the file itself is a `DocumentError`. */
export class ParserError extends Error {
  readonly code: ParserErrorCode

  constructor(code: ParserErrorCode, cause?: unknown) {
    super(messages[code], cause === undefined ? undefined : { cause })
    this.name = 'ParserError'
    this.code = code
  }
}
