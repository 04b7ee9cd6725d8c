import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { findDoi } from '../references/identifiers.ts'
import { cleanLine } from '../text/clean-text.ts'

/** What a pdf's own description claims of the paper. */
export interface Description {
  title: string | null
  keywords: string[]
  doi: string | null
}

const mostKeywords = 30
const longestKeyword = 80

/** Reads a pdf's description; `null` and `[]` where it says nothing or only what a program wrote there by itself. */
export async function describedAs(pdf: PDFDocumentProxy): Promise<Description> {
  const all = await pdf.getMetadata().catch(() => null)
  const told = (name: string): string => {
    const value = all && name in all.info ? (all.info as Record<string, unknown>)[name] : null
    return typeof value === 'string' ? cleanLine(value) : ''
  }
  const registered: unknown = all?.metadata?.get('prism:doi')
  return {
    title: usefulTitle(told('Title')),
    keywords: keywordsOf(told('Keywords')),
    doi: typeof registered === 'string' ? findDoi(registered) : null,
  }
}

/** A title, unless it is a file name or what a program wrote there by itself. */
function usefulTitle(raw: string): string | null {
  const poor = raw.length < 8 || raw.length > 400 || !raw.includes(' ')
  return poor || /\.(?:docx?|tex|dvi|pdf|indd|rtf|odt)$|^(?:microsoft word|untitled|slide|no title)/i.test(raw)
    ? null
    : raw
}

function keywordsOf(raw: string): string[] {
  const parts = raw.split(raw.includes(';') ? ';' : ',').map((part) => part.trim())
  return parts.filter((part) => part !== '' && part.length <= longestKeyword).slice(0, mostKeywords)
}
