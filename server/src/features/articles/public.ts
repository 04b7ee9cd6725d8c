import { READING_STAGES } from './enqueue-stage.ts'
import { gate } from './gate.ts'
import { indexedPapers } from './indexed-papers.ts'
import { jobHandlers, TIMETABLE } from './job-handlers.ts'
import { isCatalogueEmpty } from './queries.ts'
import { recountSuggestions, requestMissingCount } from './recount-suggestions.job.ts'

export {
  gate,
  indexedPapers,
  isCatalogueEmpty,
  jobHandlers,
  READING_STAGES,
  recountSuggestions,
  requestMissingCount,
  TIMETABLE,
}
