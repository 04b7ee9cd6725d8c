import type { EVENTS } from '../calls.ts'
import { type PaperKind, WHO, type Who } from './rights-matrix.ts'

/** Live connections are signed in; anonymous visitors read public papers without them. */
const VIEWERS = {
  open: ['other', 'readOnly', 'full', 'owner', 'admin'],
  closed: ['readOnly', 'full', 'owner'],
  draft: ['owner'],
} as const

/** A published paper is listed for everyone, public or private. */
const LISTERS = {
  open: ['other', 'readOnly', 'full', 'owner', 'admin'],
  closed: ['other', 'readOnly', 'full', 'owner', 'admin'],
  draft: ['owner'],
} as const

type Hearers = readonly Who[] | { readonly [P in PaperKind]: readonly Who[] } | 'self'

/** Who receives an event about the paper. `self`: it is about the recipient only. */
export const EVENT_RIGHTS = {
  administration: { watchDashboard: ['admin'], dashboardChanged: ['admin'] },
  articles: { uploadStatusUpdate: ['owner'] },
  chat: {
    start: VIEWERS,
    newMessage: VIEWERS,
    loadPage: VIEWERS,
    exit: 'self',
    listChats: 'self',
    suggest: 'self',
    newChat: 'self',
    llmStart: 'self',
    llmNewMessage: 'self',
    llmLoadPage: 'self',
    llmExit: 'self',
    updateChat: 'self',
    deleteChat: 'self',
    stop: 'self',
    editMessage: 'self',
    regenerate: 'self',
    rate: 'self',
    message: 'self',
    llmMessage: 'self',
    messagesRemoved: 'self',
    externalModel: 'self',
  },
  comments: { commentsChanged: VIEWERS, commentsClosed: 'self', watch: VIEWERS, leave: VIEWERS },
  docviz: { taskUpdate: 'self' },
  notifications: { newNotification: 'self', notificationsViewed: 'self', serverError: 'self' },
  record: { recordUpdate: LISTERS, watch: LISTERS, leave: LISTERS },
  // Here `full` is the requester: the event goes to both sides of a request only.
  requests: { accessChanged: ['full', 'owner'] },
} as const satisfies {
  readonly [F in keyof typeof EVENTS]: { readonly [N in keyof (typeof EVENTS)[F]]: Hearers }
}

/** Who finds the paper: by title, authors or abstract, and by words of its full text only. */
export const SEARCH_RIGHTS: {
  readonly [P in PaperKind]: { readonly byTitle: readonly Who[]; readonly byText: readonly Who[] }
} = {
  open: { byTitle: WHO, byText: WHO },
  closed: { byTitle: WHO, byText: ['readOnly', 'full', 'owner'] },
  draft: { byTitle: ['owner'], byText: ['owner'] },
}
