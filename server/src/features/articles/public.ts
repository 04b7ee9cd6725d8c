import { toArticle } from './article-row.ts'
import { hashGraph } from './canonical-graph.ts'
import { documentTexts } from './document-texts.ts'
import { READING_STAGES } from './enqueue-stage.ts'
import { gate } from './gate.ts'
import { indexedPapers } from './indexed-papers.ts'
import { jobHandlers, TIMETABLE } from './job-handlers.ts'
import { mayQuote } from './may-quote.ts'
import { viewerOf } from './named-papers.ts'
import { readPaperFile } from './paper-file.ts'
import { type PaperFor, papersFor } from './papers-for.ts'
import { papersOfSha256, papersSeen, type SeenPaper } from './papers-seen.ts'
import { reasonOf } from './processing-reason.ts'
import { isCatalogueEmpty } from './queries.ts'
import { reExtract } from './re-extract.ts'
import { recountSuggestions, requestMissingCount } from './recount-suggestions.job.ts'
import { followInIndex } from './refresh-index.job.ts'
import { removePapersOf } from './remove-papers-of.ts'
import { retryFailed } from './retry-failed.ts'
import { rotateKeys } from './rotate-keys.ts'
import { forgetFileKeys, keepFileKey, readStored, type SealedFile, writeSealed } from './sealed-file.ts'
import { storeUpload } from './store-upload.ts'
import { takeDown } from './take-down.ts'
import { titleOf } from './title-of.ts'

export {
  documentTexts,
  followInIndex,
  forgetFileKeys,
  gate,
  hashGraph,
  indexedPapers,
  isCatalogueEmpty,
  jobHandlers,
  keepFileKey,
  mayQuote,
  type PaperFor,
  papersFor,
  papersOfSha256,
  papersSeen,
  READING_STAGES,
  readPaperFile,
  readStored,
  reasonOf,
  recountSuggestions,
  reExtract,
  removePapersOf,
  requestMissingCount,
  retryFailed,
  rotateKeys,
  type SealedFile,
  type SeenPaper,
  storeUpload,
  TIMETABLE,
  takeDown,
  titleOf,
  toArticle,
  viewerOf,
  writeSealed,
}
