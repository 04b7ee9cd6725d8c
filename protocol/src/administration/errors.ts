import type { ErrorDefinition } from '../error-definition.ts'

export const administrationErrors = {
  userNotFound: { status: 404, message: 'There is no such account.' },
  actingRefused: {
    status: 403,
    message: 'This is for the owner of the account alone; you are signed in as somebody else. Leave the account first.',
  },
  actingAsAdmin: { status: 403, message: 'Nobody can sign in as an administrator.' },
  actingAsSelf: { status: 409, message: 'This is your own account: you are signed in to it already.' },
  notActing: { status: 409, message: 'You are not signed in as somebody else.' },
  actingLongOver: {
    status: 401,
    message: 'This sign-in as somebody else ended more than a day ago. Please sign in again as yourself.',
  },
  notOnSelf: { status: 409, message: 'You cannot do this to your own account. Another administrator can.' },
  secondFactorOfAdmin: {
    status: 403,
    message: 'The second factor of an administrator is not reset by another. Take the role from them first.',
  },
  lastAdmin: { status: 409, message: 'This is the last administrator who can sign in. Make somebody else one first.' },
  jobNotFound: { status: 404, message: 'There is no such job: it has ended well, or never was.' },
  reportNotFound: { status: 404, message: 'There is no such report, or it is settled already.' },
  reportedTooOften: { status: 429, message: 'You have reported very much today. Please write to the administrator.' },
  articleTakenDown: {
    status: 403,
    message: 'This paper was taken down by an administrator, who told its owner why. It cannot be published.',
  },
} as const satisfies Record<string, ErrorDefinition>
