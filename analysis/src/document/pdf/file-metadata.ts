import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ClaimedVenue, Draft } from '../draft.ts'
import { findDoi } from '../references/identifiers.ts'
import { cleanLine } from '../text/clean-text.ts'

const mostKeywords = 30

const longestKeyword = 80

/** Longest text about a paper that names where it appeared rather than what it is about. */
const longestNote = 300

/** The metadata of a PDF about the paper: the title, and what the file claims of the rest. */
export type FileMetadata = NonNullable<Draft['claimed']> & { title: string | null; author: string }

/** A PDF's metadata; `null` and `[]` if missing or filled in by a program. */
export async function fileMetadata(pdf: PDFDocumentProxy): Promise<FileMetadata> {
  const all = await pdf.getMetadata().catch(() => null)
  const infoOf = (name: string): string => {
    const value = all && name in all.info ? (all.info as Record<string, unknown>)[name] : null
    return typeof value === 'string' ? cleanLine(value) : ''
  }
  const registered = (name: string): string => {
    const value: unknown = all?.metadata?.get(name)
    return typeof value === 'string' ? cleanLine(value) : ''
  }
  return {
    title: usefulTitle(infoOf('Title')),
    author: infoOf('Author'),
    keywords: keywordsOf(infoOf('Keywords')),
    doi: findDoi(registered('prism:doi')),
    year: typesetYear(`${infoOf('Producer')} ${infoOf('Creator')}`, infoOf('CreationDate')),
    venue: venueOf(infoOf('Subject'), registered),
  }
}

/** Where the file says that the paper appeared, in the fields of PRISM and Dublin Core. */
function venueOf(subject: string, registered: (name: string) => string): ClaimedVenue {
  const note = subject.length <= longestNote ? subject : ''
  const [first, last] = [registered('prism:startingpage'), registered('prism:endingpage')]
  const range = first !== '' && last !== '' && first !== last ? `${first}-${last}` : first
  return {
    names: [registered('prism:publicationname'), registered('dc:source')].filter(Boolean),
    publisher: registered('dc:publisher'),
    note,
    doi: findDoi(registered('prism:doi')) ?? findDoi(registered('dc:identifier')) ?? findDoi(note),
    volume: registered('prism:volume'),
    issue: registered('prism:number'),
    pages: registered('prism:pagerange') || range,
  }
}

/** The year in which TeX made the file; other programs date a scan or a copy rather than the paper. */
function typesetYear(program: string, date: string): number | null {
  const year = /TeX\b/.test(program) ? /^(?:D:)?((?:19|20)\d\d)/.exec(date)?.[1] : undefined
  return year === undefined ? null : Number(year)
}

/** A title, unless it is a file name or was filled in by a program. */
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
