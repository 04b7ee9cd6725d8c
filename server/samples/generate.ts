import { writeFile } from 'node:fs/promises'
import { sampleFiles } from './sample-files.ts'

/** Writes the files of the sample library into this folder; run it after changing their content. */
for (const [name, bytes] of Object.entries(await sampleFiles())) await writeFile(new URL(name, import.meta.url), bytes)
