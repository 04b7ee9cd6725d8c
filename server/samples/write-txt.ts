import type { Sample, SampleBlock } from './sample.ts'

const LINE = 76

/** Writes a sample as plain text: lines of at most 76 characters, underlined headings, a blank line between paragraphs. */
export function writeTxt(sample: Sample): Uint8Array {
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
