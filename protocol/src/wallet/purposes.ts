/** The purposes of signed messages; a signature for one is invalid for any other. */
export const PURPOSES = ['wallet-login', 'add-wallet', 'access', 'request', 'answer', 'download', 'account'] as const
export type Purpose = (typeof PURPOSES)[number]

/** The fields of the call that a message includes, so that the wallet shows them and the signature covers them. */
export const PURPOSE_FIELDS = {
  'wallet-login': { required: [], optional: [] },
  'add-wallet': { required: [], optional: [] },
  access: { required: ['articleId', 'isOpen'], optional: [] },
  request: { required: ['articleId'], optional: ['accessLevel'] },
  answer: { required: ['articleId', 'walletAddress', 'isGranted'], optional: ['accessLevel', 'expiresAt'] },
  download: { required: ['articleId', 'articleUrl'], optional: [] },
  account: { required: ['act'], optional: [] },
} as const satisfies Record<Purpose, { required: readonly SubjectField[]; optional: readonly SubjectField[] }>

/** The account actions that accept a signature in place of the password. */
export const ACCOUNT_ACTS = [
  'secondFactorOn',
  'secondFactorOff',
  'newRecoveryCodes',
  'makeKey',
  'changeEmail',
  'deleteAccount',
] as const
export type AccountAct = (typeof ACCOUNT_ACTS)[number]

/** The fields of a call that a message can include. */
export const SUBJECT_FIELDS = [
  'articleId',
  'isOpen',
  'articleUrl',
  'accessLevel',
  'walletAddress',
  'isGranted',
  'expiresAt',
  'act',
] as const
export type SubjectField = (typeof SUBJECT_FIELDS)[number]
