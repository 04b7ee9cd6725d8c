import { TITLE_MAX } from '@colophon/protocol/articles/constants'
import type { PaperDocument } from '@colophon/protocol/reader/document'

const NAME_MAX = 255

/** The name of an uploaded file as we keep and show it: no path, no invisible or direction-changing characters, at most 255 characters. */
export function cleanFileName(name: string, format: PaperDocument['source']): string {
  const bare = visible(name.split(/[/\\]/).at(-1) ?? '')
  const ending = /\.[^.]{1,10}$/.exec(bare)?.[0] ?? ''
  const stem = bare.slice(0, bare.length - ending.length).replace(/^[.\s]+/, '')
  return stem ? cut(stem, NAME_MAX - ending.length) + ending : `paper.${format}`
}

/** The title of a paper until its text tells a better one: the file's name without its ending. */
export function titleOfFile(fileName: string): string {
  return cut(fileName.replace(/\.[^.]{1,10}$/, ''), TITLE_MAX).trim() || 'Untitled'
}

/** A title from a document on one line, or null when nothing readable is left of it. */
export function cleanTitle(title: string | null): string | null {
  return cut(visible(title ?? ''), TITLE_MAX).trim() || null
}

function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cuts after at most `most` UTF-16 code units, never inside a character. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
