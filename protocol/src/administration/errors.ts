import type { ErrorDefinition } from '../error-definition.ts'

export const administrationErrors = {
  userNotFound: { status: 404, message: 'This account does not exist.' },
  actingRefused: {
    status: 403,
    message: 'Only the owner of the account may do this, and you are impersonating them. Leave the account first.',
  },
  actingAsAdmin: { status: 403, message: 'Administrators cannot be impersonated.' },
  actingAsSelf: { status: 409, message: 'This is your own account. You are already signed in to it.' },
  notActing: { status: 409, message: 'You are not impersonating a user.' },
  actingLongOver: {
    status: 401,
    message: 'This impersonation ended more than a day ago. Please sign in again as yourself.',
  },
  notOnSelf: { status: 409, message: 'You cannot do this to your own account. Ask another administrator.' },
  secondFactorOfAdmin: {
    status: 403,
    message: 'The second factor of an administrator cannot be reset. Remove the role first.',
  },
  lastAdmin: {
    status: 409,
    message: 'This is the last administrator who can sign in. Give the role to another account first.',
  },
  jobNotFound: { status: 404, message: 'This job does not exist, or it has finished.' },
  reportNotFound: { status: 404, message: 'This report does not exist, or it is already settled.' },
  reportedTooOften: {
    status: 429,
    message: 'You have reached the limit of reports for today. Please write to the administrator.',
  },
  articleTakenDown: {
    status: 403,
    message:
      'This paper was taken down by an administrator and cannot be published. Its owner has been given the reason.',
  },
} as const satisfies Record<string, ErrorDefinition>
