import type { ErrorDefinition } from '../error-definition.ts'

export const libraryErrors = {
  collectionNotFound: { status: 404, message: 'This collection does not exist.' },
  collectionNotYours: { status: 403, message: 'Only the owner of a collection may change, share or delete it.' },
  collectionReadOnly: { status: 403, message: 'You may read this collection, but not change it.' },
  collectionExists: { status: 409, message: 'There is already a collection of this name here.' },
  collectionInItself: { status: 409, message: 'A collection cannot be moved into itself.' },
  collectionTooDeep: { status: 409, message: 'Collections cannot be nested any deeper.' },
  collectionFull: { status: 409, message: 'This collection holds as many papers as it can.' },
  tooManyCollections: { status: 409, message: 'You have reached the limit of collections. Delete one first.' },
  tooManyMembers: { status: 409, message: 'This collection is shared with as many people as it can be.' },
  memberIsOwner: { status: 409, message: 'The collection is already yours.' },
  personNotFound: { status: 404, message: 'No account here has this e-mail address.' },
  invitationNotFound: { status: 404, message: 'This invitation is no longer open.' },
  invitationDeclined: {
    status: 409,
    message: 'This person has declined the invitation. You can invite them again 30 days after that.',
  },
  sharerBlocked: { status: 409, message: 'This person does not accept invitations from you.' },
  sharerNotFound: { status: 404, message: 'You can block people who have invited you.' },
  tooManyInvitations: {
    status: 409,
    message: 'You have sent as many invitations as you can for now. Wait for answers, or until tomorrow.',
  },
  tagNotFound: { status: 404, message: 'This tag does not exist.' },
  tagExists: { status: 409, message: 'You already have a tag of this name.' },
  importNotFound: { status: 404, message: 'This import does not exist.' },
  importNotReady: { status: 409, message: 'This import cannot be started. Upload the library again.' },
  importRunning: { status: 409, message: 'Another import is under way. Finish or cancel it first.' },
  importTooLarge: { status: 413, message: 'The library is larger than 3 GB. Export parts of it.' },
  importUnsupported: {
    status: 415,
    message: 'Only exports of a library can be imported: .rdf, .bib, .ris, .json (CSL-JSON), or a .zip.',
  },
  tooManyTags: { status: 409, message: 'You have reached the limit of tags. Delete one first.' },
} as const satisfies Record<string, ErrorDefinition>
