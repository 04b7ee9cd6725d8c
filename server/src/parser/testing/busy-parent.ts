import { GenerationFields } from '@colophon/protocol/statements/graph'
import { extractFromDocument } from '../parse-file.ts'
import { longDocument } from './long-document.ts'

/** A separate process for tests: keeps a parser process busy for longer than its test waits and reports when it has started. */
let isReported = false
await extractFromDocument(longDocument(50_000), GenerationFields.parse({}), {
  deadlineMs: 60_000,
  maxResidentBytes: 1024 ** 3,
  onProgress: ({ done }) => {
    if (done > 0 && !isReported) process.send?.('busy')
    isReported ||= done > 0
  },
})
