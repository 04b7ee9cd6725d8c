import type { AccessRequest, RequestToMe } from '@colophon/protocol/requests/entities'

/** A request, as the requester sees it. */
export const A_REQUEST = {
  articleId: 12,
  userId: 9,
  walletAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  title: 'On peat',
  ownerId: 7,
  ownerName: 'Ada',
  access: 'Read-only request pending',
  state: 'pending',
  level: 'readOnly',
  keepsReadOnly: false,
  note: 'For my thesis.',
  answerNote: '',
  askedAt: '2026-11-20T09:00:00.000Z',
  seenAt: null,
  remindedAt: null,
  answeredAt: null,
  expiresAt: null,
  requestReceiptId: '0198a8f0-0000-7000-8000-000000000001',
  answerReceiptId: null,
} satisfies AccessRequest

/** The same request, as the owner sees it. */
export const A_REQUEST_TO_ME: RequestToMe = {
  ...A_REQUEST,
  requester: {
    id: 9,
    displayName: 'Grace',
    avatarUrl: null,
    about: 'Soil physics, Galway.',
    createdAt: '2026-05-01T09:00:00.000Z',
    docsCount: 3,
  },
  sharedPapers: 2,
  lastOpenedAt: null,
  history: [
    { articleId: 12, title: 'On peat', act: 'asked', level: 'readOnly', at: A_REQUEST.askedAt, isOwners: false },
    { articleId: 3, title: 'On sand', act: 'granted', level: 'full', at: '2026-10-01T09:00:00.000Z', isOwners: true },
  ],
}
