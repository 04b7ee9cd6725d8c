import { gate } from './gate.ts'
import { indexedPapers } from './indexed-papers.ts'
import { jobHandlers, TIMETABLE } from './job-handlers.ts'
import { isCatalogueEmpty } from './queries.ts'

export { gate, indexedPapers, isCatalogueEmpty, jobHandlers, TIMETABLE }
