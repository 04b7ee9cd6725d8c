import { documentsOfAccount } from './documents-of-account.ts'
import { DOCVIZ_TIMETABLE, docvizJobs } from './jobs.ts'
import { removeDocumentsOf } from './remove-documents-of.ts'
import { readSocketToken } from './sockets.ts'

export { DOCVIZ_TIMETABLE, documentsOfAccount, docvizJobs, readSocketToken, removeDocumentsOf }
