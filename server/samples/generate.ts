import { writeFile } from 'node:fs/promises'
import { gardenFieldReport } from './content/garden-field-report.ts'
import { shadeClothLettuce } from './content/shade-cloth-lettuce.ts'
import { soilMoistureProtocol } from './content/soil-moisture-protocol.ts'
import { LIVE_EXAMPLES_FILE, liveExamples } from './live-examples.ts'
import type { Sample, SampleBlock } from './sample.ts'
import { writeDocx } from './write-docx.ts'
import { writePdf } from './write-pdf.ts'

const LINE = 76

/**
 * Generates the files of the sample library and the demo shown to visitors. Run it after changing their content, the
 * parser or the answers.
 */
for (const [name, bytes] of Object.entries(await sampleFiles())) await writeFile(new URL(name, import.meta.url), bytes)
await writeFile(LIVE_EXAMPLES_FILE, `${JSON.stringify(await liveExamples(), null, 2)}\n`)

/** Generates the sample files by name; deterministic. */
export async function sampleFiles(): Promise<Record<string, Uint8Array>> {
  return {
    'shade-cloth-lettuce.pdf': await writePdf(shadeClothLettuce),
    'soil-moisture-protocol.docx': await writeDocx(soilMoistureProtocol),
    'garden-field-report.txt': writeTxt(gardenFieldReport),
  }
}

/**
 * Renders a sample as plain text: lines of at most 76 characters, underlined headings, a blank line between paragraphs.
 */
function writeTxt(sample: Sample): Uint8Array {
  const parts = [
    wrap(sample.title),
    sample.authors,
    wrap(sample.notice),
    underlined('Summary'),
    wrap(sample.abstract),
    ...sample.sections.flatMap((section) => [underlined(section.heading), ...section.blocks.map(writeBlock)]),
  ]
  return new TextEncoder().encode(`${parts.join('\n\n')}\n`)
}

function writeBlock(block: SampleBlock): string {
  if (block.kind === 'paragraph') return wrap(block.text)
  if (block.kind === 'steps') return block.items.map((item) => wrap(`- ${item}`)).join('\n')
  throw new Error(`A plain text sample cannot hold a ${block.kind}.`)
}

function underlined(heading: string): string {
  return `${heading}\n${'='.repeat(heading.length)}`
}

function wrap(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
