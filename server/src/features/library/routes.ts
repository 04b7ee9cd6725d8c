import { libraryCalls } from '@colophon/protocol/library/calls'
import { importCalls } from '@colophon/protocol/library/import-calls'
import type { Serve } from '../../platform/http/serve.ts'
import { currentImport, downloadRemarks, endImport, runImport, uploadImport } from './browser-import/import-calls.ts'
import { create, filePapers, listAll, remove, update } from './collections.ts'
import { exportPapers } from './export/export-papers.ts'
import {
  createTag,
  deleteTag,
  labels,
  listAllTags,
  setReadingStatus,
  setStars,
  tagPapers,
  updateTag,
} from './labels.ts'
import { listNotes } from './notes.ts'

import { answerInvitation, blockSharer, invitations, listBlocked, members, share, unshare } from './sharing/sharing.ts'

export function libraryRoutes(serve: Serve): void {
  serve(libraryCalls.collections, listAll)
  serve(libraryCalls.createCollection, create)
  serve(libraryCalls.updateCollection, update)
  serve(libraryCalls.deleteCollection, remove)
  serve(libraryCalls.filePapers, filePapers)
  serve(libraryCalls.exportPapers, exportPapers)
  serve(libraryCalls.members, members)
  serve(libraryCalls.share, share)
  serve(libraryCalls.unshare, unshare)
  serve(libraryCalls.invitations, invitations)
  serve(libraryCalls.answerInvitation, answerInvitation)
  serve(libraryCalls.blockedSharers, listBlocked)
  serve(libraryCalls.blockSharer, blockSharer)
  serve(libraryCalls.tags, listAllTags)
  serve(libraryCalls.createTag, createTag)
  serve(libraryCalls.updateTag, updateTag)
  serve(libraryCalls.deleteTag, deleteTag)
  serve(libraryCalls.tagPapers, tagPapers)
  serve(libraryCalls.labels, labels)
  serve(libraryCalls.importedNotes, listNotes)
  serve(libraryCalls.setReadingStatus, setReadingStatus)
  serve(libraryCalls.setStars, setStars)
  serve(importCalls.uploadImport, uploadImport)
  serve(importCalls.currentImport, currentImport)
  serve(importCalls.runImport, runImport)
  serve(importCalls.endImport, endImport)
  serve(importCalls.importRemarks, downloadRemarks)
}
