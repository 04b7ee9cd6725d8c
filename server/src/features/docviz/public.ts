import { documentsOfAccount, removeDocumentsOf } from './account-documents.ts'
import { DOCVIZ_TIMETABLE, docvizJobs } from './jobs.ts'
import { readSocketToken } from './sockets.ts'

export { DOCVIZ_TIMETABLE, documentsOfAccount, docvizJobs, readSocketToken, removeDocumentsOf }
