/** The error codes of the protocol that this provider uses; `noMetadataFormats` cannot occur. */
type OaiCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noSetHierarchy'

/** A request is answered with an error element; `message` is for people. */
export class OaiProblem extends Error {
  readonly code: OaiCode

  constructor(code: OaiCode, message: string) {
    super(message)
    this.code = code
  }
}
