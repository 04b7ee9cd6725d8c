import { writeFile } from 'node:fs/promises'
import { LIVE_EXAMPLES_FILE, liveExamples } from './live-examples.ts'
import { sampleFiles } from './sample-files.ts'

/**
 * Writes the files of the sample library into this folder, and what the start shows visitors of them; run it after changing
 * their content, how they are read or how questions are answered.
 */
for (const [name, bytes] of Object.entries(await sampleFiles())) await writeFile(new URL(name, import.meta.url), bytes)
await writeFile(LIVE_EXAMPLES_FILE, `${JSON.stringify(await liveExamples(), null, 2)}\n`)
