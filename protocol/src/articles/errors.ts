import type { ErrorDefinition } from '../error-definition.ts'

export const articleErrors = {
  articleNotFound: { status: 404, message: 'This paper does not exist, or it is not published.' },
  articleDeleted: { status: 410, message: 'This paper was deleted by its owner.' },
  articleRemoved: { status: 410, message: 'This paper was taken down by an administrator.' },
  articleCancelled: { status: 410, message: 'This upload was cancelled.' },
  notOwner: { status: 403, message: 'Only the owner of the paper may do this.' },
  accessDenied: { status: 403, message: 'Permission needed' },
  archiveOnly: {
    status: 404,
    message: 'This is a record of the preprint archive. Its text and file are available there.',
  },
  noFile: { status: 409, message: 'This paper has no file. Attach a PDF, Word or text file to it first.' },
  fileThere: { status: 409, message: 'This paper has a file already.' },
  fileKept: { status: 409, message: 'Only a file that was attached to an unpublished paper can be removed.' },
  notComplete: { status: 409, message: 'The paper is not processed yet. Please wait until it is complete.' },
  accessUnproven: {
    status: 409,
    message: 'Who can read this paper is changed only with your password or wallet. Do that first, then publish it.',
  },
  notFailed: { status: 409, message: 'Only failed papers can be retried.' },
  notInBin: { status: 409, message: 'The paper is not in the bin.' },
  fileMissing: { status: 400, message: 'A file in the field "file" is needed.' },
  fileEmpty: { status: 400, message: 'The file is empty.' },
  fileTooLarge: { status: 413, message: 'The file is larger than your limit.' },
  fileUnsupported: {
    status: 415,
    message: 'Only txt, docx and pdf files can be read, and the content must be of that type.',
  },
  tooManyInWork: {
    status: 429,
    message: 'Too many of your papers are being processed. Please wait until one is done.',
  },
  graphConflict: { status: 409, message: 'The claims were changed elsewhere since you opened them.' },
  versionNotFound: { status: 404, message: 'This version of the claims does not exist.' },
  passwordNeeded: { status: 400, message: 'Sign the message with your wallet, or enter your password.' },
  walletNotLinked: { status: 400, message: 'No wallet is linked to this account. Link one on your profile first.' },
  signatureNeeded: { status: 403, message: 'Downloading another user’s paper needs a wallet signature.' },
  linkExpired: { status: 410, message: 'This download address was used or has expired. Please ask for a new one.' },
} as const satisfies Record<string, ErrorDefinition>

/** Why the processing of a paper failed: a stored code and its human-readable message. */
export const PROCESSING_REASONS = {
  documentEmpty: 'The file holds no text.',
  documentBroken: 'The file is damaged or incomplete and could not be opened.',
  documentEncrypted: 'The file is protected by a password. Enter its password to read it.',
  documentPasswordWrong: 'The password does not open the file. Enter the right one.',
  documentTooManyPages: 'The file has more pages than your limit.',
  documentNoText: 'No text could be recognised. If these are scans, upload a sharper copy (300 dpi or more).',
  documentTooLarge: 'The file is too large once it is unpacked, so it was not read.',
  documentTypeUnsupported: 'The content is not a txt, docx or pdf document.',
  parserCrashed: 'Reading the file failed unexpectedly. Other papers are not affected.',
  parserMemory: 'Reading the file needed more memory than allowed.',
  parserTimeout: 'Reading the file took longer than allowed.',
  cancelled: 'You cancelled this upload.',
  internal: 'Something went wrong here, not in your file. Please try again.',
} as const
export type ProcessingReason = keyof typeof PROCESSING_REASONS
