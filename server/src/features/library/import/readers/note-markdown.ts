import TurndownService from 'turndown'
import { plainText } from '../../../../bibliography/plain-text.ts'

const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' })
/** A note of more elements or levels than these keeps its text without its form, for the form takes quadratic time. */
const ELEMENTS_MAX = 5000
const LEVELS_MAX = 40
const ELEMENT = /<(\/)?([a-z][a-z0-9]*)/gi
const VOID = /^(?:br|hr|img|input|wbr|col)$/i

/** A note, which is HTML or plain text, as Markdown. */
export function noteMarkdown(html: string): string {
  if (!/<[a-z/!]|&[a-z#]/i.test(html)) return html.replace(/[^\S\n]+\n/g, '\n').trim()
  if (!isSmall(html)) return plainText(html)
  return service
    .turndown(html)
    .replace(/^(\s*(?:-|\d{1,6}\.)) {2,3}/gm, '$1 ')
    .replace(/^[ \t]+$/gm, '')
    .trim()
}

function isSmall(html: string): boolean {
  let elements = 0
  let levels = 0
  for (const [, isEnd, name = ''] of html.matchAll(ELEMENT)) {
    elements += 1
    if (isEnd) levels = Math.max(0, levels - 1)
    else if (!VOID.test(name)) levels += 1
    if (elements > ELEMENTS_MAX || levels > LEVELS_MAX) return false
  }
  return true
}
