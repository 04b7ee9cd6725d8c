import type { CALLS } from '../calls.ts'

/**
 * The columns of every row. `readOnly` and `full` hold such a grant for the paper; `admin` owns nothing and holds no
 * grant.
 */
export const WHO = ['anonymous', 'other', 'readOnly', 'full', 'owner', 'admin'] as const
export type Who = (typeof WHO)[number]

/**
 * Requesters without a grant: pending, expired or revoked. They get the outcome of `other`, except where a row states
 * one for `pending` at its end.
 */
export const HOLDS_NOTHING = ['pending', 'expired', 'revoked'] as const
export type HoldsNothing = (typeof HOLDS_NOTHING)[number]

/** The outcome of a row for a person, including those without a grant. */
export function outcomeFor(row: readonly Outcome[], who: Who | HoldsNothing): Outcome {
  const known = WHO.find((each) => each === who)
  const forOther = row[WHO.indexOf('other')] ?? 404
  if (known) return row[WHO.indexOf(known)] ?? 404
  return who === 'pending' ? (row[WHO.length] ?? forOther) : forOther
}

/** The paper in question: public, private, or not published. */
export const PAPERS = ['open', 'closed', 'draft'] as const
export type PaperKind = (typeof PAPERS)[number]

/** `yes`, or the HTTP status of the refusal. */
export type Outcome = 'yes' | 401 | 403 | 404
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, pending?: Outcome]
type Rows = { readonly [P in PaperKind]: Row }

const ANYBODY: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes']
const SIGNED_IN: Row = [401, 'yes', 'yes', 'yes', 'yes', 'yes']
/** For administrators, and for a browser that opened the operator link, which is not part of the matrix. */
const OPERATOR: Row = [403, 403, 403, 403, 403, 'yes']
const ADMIN: Row = [401, 403, 403, 403, 403, 'yes']
const OWN_DRAFT: Row = [404, 404, 404, 404, 'yes', 404]
const OWN_DRAFT_SIGNED_IN: Row = [401, 404, 404, 404, 'yes', 404]

const LIST: Rows = { open: ANYBODY, closed: ANYBODY, draft: OWN_DRAFT }
const VIEW: Rows = { open: ANYBODY, closed: [403, 403, 'yes', 'yes', 'yes', 403], draft: OWN_DRAFT }
const FILE: Rows = { open: ANYBODY, closed: [403, 403, 403, 'yes', 'yes', 403], draft: OWN_DRAFT }
/** Only the owner may download without a signature; this table is for calls without one. */
const DOWNLOAD: Rows = {
  open: [403, 403, 403, 403, 'yes', 403],
  closed: [403, 403, 403, 403, 'yes', 403],
  draft: OWN_DRAFT,
}
const OWNER: Rows = {
  open: [401, 403, 403, 403, 'yes', 403],
  closed: [401, 403, 403, 403, 'yes', 403],
  draft: OWN_DRAFT_SIGNED_IN,
}
/** A comment on a paper that may not be viewed does not exist for the caller. */
const COMMENT: Rows = {
  open: ANYBODY,
  closed: [404, 404, 'yes', 'yes', 'yes', 404],
  draft: OWN_DRAFT,
}
const OWN_COMMENT: Rows = {
  open: SIGNED_IN,
  closed: [401, 404, 'yes', 'yes', 'yes', 404],
  draft: OWN_DRAFT_SIGNED_IN,
}
const WRITE: Rows = {
  open: SIGNED_IN,
  closed: [401, 403, 'yes', 'yes', 'yes', 403],
  draft: OWN_DRAFT_SIGNED_IN,
}
const RATE: Rows = { open: SIGNED_IN, closed: SIGNED_IN, draft: OWN_DRAFT_SIGNED_IN }

/** Only requester and owner can end a request; for everyone else it does not exist. */
const END: Rows = {
  open: [401, 404, 'yes', 'yes', 'yes', 404, 'yes'],
  closed: [401, 404, 'yes', 'yes', 'yes', 404, 'yes'],
  draft: OWN_DRAFT_SIGNED_IN,
}
const REMIND: Rows = {
  open: [401, 404, 404, 404, 404, 404, 'yes'],
  closed: [401, 404, 404, 404, 404, 404, 'yes'],
  draft: [401, 404, 404, 404, 404, 404],
}
/** Of the request by `pending` to the owner. */
const BOTH_SIDES: Row = [401, 404, 404, 404, 'yes', 404, 'yes']

/**
 * Documents of /api/docviz belong to their id alone; each caller has an id of their own, the owner that of the
 * document.
 */
const OWN_TASK: Row = [404, 404, 404, 404, 'yes', 404]

/** Of a collection of the owner, shared with `readOnly` as reader and with `full` as editor. */
const COLLECTION_OF_OWNER: Row = [401, 404, 403, 403, 'yes', 404]
const COLLECTION_TO_READ: Row = [401, 404, 'yes', 'yes', 'yes', 404]
const COLLECTION_TO_EDIT: Row = [401, 404, 403, 'yes', 'yes', 404]
/** Of an invitation of the owner to `readOnly`. */
const INVITATION_TO_READ_ONLY: Row = [401, 404, 'yes', 404, 404, 404]
/** Of an invitation to `other`, who has no access before. */
const PAPER_INVITATION_TO_OTHER: Row = [401, 'yes', 404, 404, 404, 404]
/** Of a tag, import, highlight or saved search of the owner. */
const OWN_MARK: Row = [401, 404, 404, 404, 'yes', 404]

/** One row per call, enforced by its type. Every cell becomes a test. */
export const CALL_RIGHTS: {
  readonly [F in keyof typeof CALLS]: { readonly [N in keyof (typeof CALLS)[F]]: Row | Rows }
} = {
  auth: {
    register: ANYBODY,
    confirmRegister: ANYBODY,
    resendCodeRegister: ANYBODY,
    login: ANYBODY,
    walletLogin: ANYBODY,
    logout: SIGNED_IN,
    sendCodeResetPassword: ANYBODY,
    confirmResetPassword: ANYBODY,
    requestResetPassword: ANYBODY,
    resetPassword: SIGNED_IN,
    confirmSecondStep: ANYBODY,
    sendCodeUnfreeze: ANYBODY,
    confirmUnfreeze: ANYBODY,
    refreshToken: ANYBODY,
    nonce: ANYBODY,
    googleLogin: ANYBODY,
    facebookLogin: ANYBODY,
    twitterAuth: ANYBODY,
    twitterGetAuthUrl: ANYBODY,
    oidcLogin: ANYBODY,
    oidcRegister: ANYBODY,
    socialUrl: ANYBODY,
    methods: SIGNED_IN,
    linkSocial: SIGNED_IN,
    unlinkSocial: SIGNED_IN,
  },
  security: {
    overview: SIGNED_IN,
    sessions: SIGNED_IN,
    endSessions: SIGNED_IN,
    beginSecondFactor: SIGNED_IN,
    confirmSecondFactor: SIGNED_IN,
    endSecondFactor: SIGNED_IN,
    renewRecoveryCodes: SIGNED_IN,
    activity: SIGNED_IN,
    activityCsv: SIGNED_IN,
    signatures: SIGNED_IN,
    prepareExport: SIGNED_IN,
    downloadExport: ANYBODY,
    freeze: SIGNED_IN,
    deleteAccount: SIGNED_IN,
  },
  profile: {
    me: SIGNED_IN,
    get: SIGNED_IN,
    update: SIGNED_IN,
    confirmEmail: SIGNED_IN,
    addWallet: SIGNED_IN,
    deleteWallet: SIGNED_IN,
    uploadAvatar: SIGNED_IN,
    avatar: ANYBODY,
  },
  keys: { create: SIGNED_IN, delete: SIGNED_IN, apiStat: SIGNED_IN, list: SIGNED_IN, reroll: SIGNED_IN },
  notifications: {
    list: SIGNED_IN,
    subscribeSse: SIGNED_IN,
    markAsView: SIGNED_IN,
    preferences: SIGNED_IN,
    setPreferences: SIGNED_IN,
  },
  articles: {
    list: ANYBODY,
    search: ANYBODY,
    article: LIST,
    download: DOWNLOAD,
    access: OWNER,
    delete: OWNER,
    create: SIGNED_IN,
    update: OWNER,
    changes: OWNER,
    myArticles: SIGNED_IN,
    attachFile: OWNER,
    detachFile: OWNER,
    confirmFile: OWNER,
    hideFromUpload: OWNER,
    publish: OWNER,
    uploadStatus: OWNER,
    like: RATE,
    dislike: RATE,
    graphSave: OWNER,
    restore: OWNER,
    retry: OWNER,
    file: FILE,
    document: VIEW,
    downloadFile: ANYBODY,
    addSamples: SIGNED_IN,
    removeSamples: SIGNED_IN,
    related: LIST,
    author: ANYBODY,
    suggest: ANYBODY,
    lookup: ANYBODY,
    readCitation: SIGNED_IN,
    references: VIEW,
    connections: LIST,
    keep: SIGNED_IN,
    myCounts: SIGNED_IN,
    saveReadingPosition: WRITE,
    readingPositions: SIGNED_IN,
    graphVersions: OWNER,
    graphVersion: OWNER,
    graphOffer: OWNER,
    graphTakeOver: OWNER,
    myRequestedArticles: SIGNED_IN,
  },
  library: {
    collections: SIGNED_IN,
    createCollection: SIGNED_IN,
    updateCollection: COLLECTION_OF_OWNER,
    deleteCollection: COLLECTION_OF_OWNER,
    filePapers: COLLECTION_TO_EDIT,
    exportPapers: COLLECTION_TO_READ,
    members: COLLECTION_OF_OWNER,
    share: COLLECTION_OF_OWNER,
    unshare: COLLECTION_OF_OWNER,
    invitations: SIGNED_IN,
    answerInvitation: INVITATION_TO_READ_ONLY,
    blockedSharers: SIGNED_IN,
    blockSharer: INVITATION_TO_READ_ONLY,
    tags: SIGNED_IN,
    createTag: SIGNED_IN,
    updateTag: OWN_MARK,
    deleteTag: OWN_MARK,
    tagPapers: OWN_MARK,
    labels: RATE,
    importedNotes: RATE,
    setReadingStatus: SIGNED_IN,
    setStars: SIGNED_IN,
    uploadImport: SIGNED_IN,
    currentImport: SIGNED_IN,
    runImport: OWN_MARK,
    endImport: OWN_MARK,
    importRemarks: OWN_MARK,
  },
  alerts: {
    list: SIGNED_IN,
    create: SIGNED_IN,
    update: OWN_MARK,
    delete: OWN_MARK,
    matches: OWN_MARK,
    setFeed: OWN_MARK,
    feed: ANYBODY,
  },
  highlights: { list: WRITE, create: WRITE, update: OWN_MARK, delete: OWN_MARK, audiences: WRITE },
  chat: {
    export: SIGNED_IN,
    ask: SIGNED_IN,
    share: SIGNED_IN,
    setShare: SIGNED_IN,
    shared: ANYBODY,
    externalModel: OWNER,
  },
  requests: {
    create: RATE,
    answer: OWNER,
    delete: END,
    myRequests: SIGNED_IN,
    requestsToMe: SIGNED_IN,
    remind: REMIND,
    markAsSeen: SIGNED_IN,
    receipt: BOTH_SIDES,
    receipts: SIGNED_IN,
    openings: OWNER,
    checkReceipt: ANYBODY,
    offers: OWNER,
    invite: OWNER,
    createLink: OWNER,
    endOffer: OWNER,
    openLink: SIGNED_IN,
    paperInvitations: SIGNED_IN,
    answerPaperInvitation: PAPER_INVITATION_TO_OTHER,
  },
  comments: {
    getComments: VIEW,
    getComment: COMMENT,
    create: WRITE,
    update: OWN_COMMENT,
    like: OWN_COMMENT,
    dislike: OWN_COMMENT,
    delete: OWN_COMMENT,
  },
  compare: {
    comparison: ANYBODY,
    row: ANYBODY,
    modelRow: SIGNED_IN,
    graphOf: WRITE,
    graph: SIGNED_IN,
    list: SIGNED_IN,
    saved: ANYBODY,
    versions: SIGNED_IN,
    create: SIGNED_IN,
    update: SIGNED_IN,
    delete: SIGNED_IN,
  },
  docviz: {
    register: ANYBODY,
    me: ANYBODY,
    websocketToken: ANYBODY,
    upload: ANYBODY,
    tasks: ANYBODY,
    task: OWN_TASK,
    deleteTask: OWN_TASK,
    result: OWN_TASK,
    pdf: OWN_TASK,
    originalPdf: OWN_TASK,
    downloadResult: OWN_TASK,
    correct: OWN_TASK,
    retry: OWN_TASK,
    logout: ANYBODY,
  },
  // An administrator or a proven operator may move the clock; the matrix has no operator.
  chain: { chain: ANYBODY, rpc: ANYBODY, faucet: ANYBODY, advanceTime: OPERATOR },
  record: { records: LIST, tellRecord: OWNER, verify: ANYBODY },
  staking: { staking: ANYBODY, history: ANYBODY },
  administration: {
    loginAsUser: ADMIN,
    leaveUser: ANYBODY,
    adminLogs: ADMIN,
    adminLogsCsv: ADMIN,
    checkLog: ADMIN,
    dashboard: ADMIN,
    users: ADMIN,
    changeRole: ADMIN,
    freeze: ADMIN,
    endSessions: ADMIN,
    resetSecondFactor: ADMIN,
    queue: ADMIN,
    pauseQueue: ADMIN,
    retryFailed: ADMIN,
    indexAgain: ADMIN,
    job: ADMIN,
    report: RATE,
    reports: ADMIN,
    settleReport: ADMIN,
    putBack: ADMIN,
    system: ADMIN,
  },
  assistant: {
    settings: SIGNED_IN,
    allow: SIGNED_IN,
    setUses: SIGNED_IN,
    setOwn: SIGNED_IN,
    removeOwn: SIGNED_IN,
    test: SIGNED_IN,
  },
  audit: { ofPaper: WRITE, ofList: SIGNED_IN },
  site: { site: ANYBODY },
}
