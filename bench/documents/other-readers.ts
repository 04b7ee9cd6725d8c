import { processPdf } from '@firecrawl/pdf-inspector'
import { LiteParse } from '@llamaindex/liteparse'

/** A paper as another reader gives it. */
interface OtherReading {
  headings: string[]
  text: string
}

const liteParse = new LiteParse({ ocrEnabled: false, outputFormat: 'markdown', extractLinks: false, quiet: true })

/** Open-source readers of PDFs that make Markdown, without OCR; both work without a network. */
export const OTHER_READERS: Record<string, (bytes: Buffer) => Promise<OtherReading>> = {
  LiteParse: async (bytes) => ofMarkdown((await liteParse.parse(bytes)).text),
  'pdf-inspector': async (bytes) => ofMarkdown(processPdf(bytes).markdown ?? ''),
}

function ofMarkdown(markdown: string): OtherReading {
  const text = markdown.replace(/\*\*?|<\/?\w+>/g, '')
  return { headings: Array.from(text.matchAll(/^#+ +(.+)$/gm), ([, heading = '']) => heading), text }
}
