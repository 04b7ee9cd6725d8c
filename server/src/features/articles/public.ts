import { hashGraph } from './canonical-graph.ts'
import { READING_STAGES } from './enqueue-stage.ts'
import { gate } from './gate.ts'
import { indexedPapers } from './indexed-papers.ts'
import { jobHandlers, TIMETABLE } from './job-handlers.ts'
import { readPaperFile } from './paper-file.ts'
import { papersOfSha256, papersSeen, type SeenPaper } from './papers-seen.ts'
import { isCatalogueEmpty } from './queries.ts'
import { recountSuggestions, requestMissingCount } from './recount-suggestions.job.ts'
import { followInIndex } from './refresh-index.job.ts'
import { removePapersOf } from './remove-papers-of.ts'
import { retryFailed } from './retry-failed.ts'
import { rotateKeys } from './rotate-keys.ts'
import { takeDown } from './take-down.ts'

export {
  followInIndex,
  gate,
  hashGraph,
  indexedPapers,
  isCatalogueEmpty,
  jobHandlers,
  papersOfSha256,
  papersSeen,
  READING_STAGES,
  readPaperFile,
  recountSuggestions,
  removePapersOf,
  requestMissingCount,
  retryFailed,
  rotateKeys,
  type SeenPaper,
  TIMETABLE,
  takeDown,
}
