import { listBelongings } from './accounts/belongings.ts'
import { modelBelongings } from './assistant/belongings.ts'
import { alertListener } from './features/alerts/arrivals.ts'
import { alertBelongings, savedSearchesOf } from './features/alerts/queries.ts'
import { chatBelongings } from './features/chat/belongings.ts'
import { chatListener } from './features/chat/move-quotes.ts'
import { storeCitedWorks } from './features/citations/cited-works.ts'
import { commentListener } from './features/comments/move-anchors.ts'
import { commentBelongings } from './features/comments/queries.ts'
import { compareBelongings } from './features/compare/queries.ts'
import { docvizBelongings } from './features/docviz/remove-tasks.ts'
import { knowledgeListener } from './features/knowledge/paper-listener.ts'
import { libraryBelongings } from './features/library/queries.ts'
import { invitationsOf } from './features/library/sharing/queries.ts'
import { readerBelongings, readerListener } from './features/reader/reading-positions.ts'
import { sharingBelongings } from './features/requests/sharing/belongings.ts'
import { paperInvitationsOf } from './features/requests/sharing/queries.ts'
import { noticeBelongings, readSubjectsBy } from './notices/queries.ts'
import { paperBelongings } from './papers/belongings.ts'
import { listenToPapers } from './papers/changes.ts'

/** Joins what features have to do with each other without knowing each other; every process calls it first. */
export function wire(): void {
  listenToPapers([
    knowledgeListener,
    alertListener,
    { read: storeCitedWorks },
    readerListener,
    commentListener,
    chatListener,
  ])
  readSubjectsBy({ savedSearchesOf, invitationsOf, paperInvitationsOf })
  // Imports are ended before the papers are removed that they would add to.
  listBelongings([
    libraryBelongings,
    paperBelongings,
    sharingBelongings,
    docvizBelongings,
    alertBelongings,
    chatBelongings,
    commentBelongings,
    compareBelongings,
    readerBelongings,
    noticeBelongings,
    modelBelongings,
  ])
}
