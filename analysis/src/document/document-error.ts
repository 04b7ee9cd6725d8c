/** Why a file could not be parsed. */
export type DocumentErrorCode = keyof typeof messages

const messages = {
  documentEmpty: 'The file is empty. Choose the file again, or save it again and upload that copy.',
  documentBroken:
    'The file is damaged and cannot be read. Open it in its application, save it again and upload that copy.',
  documentEncrypted: 'The file is protected by a password. Enter the password, or upload a copy without one.',
  documentPasswordWrong: 'The password does not open this file. Check it and try again.',
  documentTooManyPages: 'The file has more pages than are allowed. Split it and upload the parts.',
  documentNoText: 'The file holds no text, only pictures. Run text recognition (OCR) on it and upload the result.',
  documentTooLarge: 'The file unpacks to more than can be read safely. Upload a copy without large embedded content.',
  documentTypeUnsupported:
    'The content is neither pdf, docx nor plain text. Convert it to one of these and upload that.',
} as const

/** An unreadable file, with a stable `code` and a message that says what to do. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode

  constructor(code: DocumentErrorCode, cause?: unknown) {
    super(messages[code], cause === undefined ? undefined : { cause })
    this.name = 'DocumentError'
    this.code = code
  }
}
