import { TITLE_MAX } from '@colophon/protocol/articles/constants'
import type { PaperDocument } from '@colophon/protocol/reader/document'

const NAME_MAX = 255

/**
 * The stored and displayed file name: no path, no invisible or bidirectional control characters, at most 255
 * characters.
 */
export function cleanFileName(name: string, format: PaperDocument['source']): string {
  const bare = visible(name.split(/[/\\]/).at(-1) ?? '')
  const ending = /\.[^.]{1,10}$/.exec(bare)?.[0] ?? ''
  const stem = bare.slice(0, bare.length - ending.length).replace(/^[.\s]+/, '')
  return stem ? cut(stem, NAME_MAX - ending.length) + ending : `paper.${format}`
}

/** The initial title of a paper: the file name without its extension. */
export function titleOfFile(fileName: string): string {
  return cut(fileName.replace(/\.[^.]{1,10}$/, ''), TITLE_MAX).trim() || 'Untitled'
}

/** A document's title on one line, or null when nothing readable remains. */
export function cleanTitle(title: string | null): string | null {
  return cut(visible(title ?? ''), TITLE_MAX).trim() || null
}

/** Text of several lines without invisible characters; lines end in a line feed. */
export function cleanText(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(visible)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Truncates to `most` UTF-16 code units, never inside a character. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
