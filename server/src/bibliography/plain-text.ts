import { alternatives } from '@colophon/protocol/alternatives'
import { decodeHTMLStrict } from 'entities'

/** Elements that titles and abstracts are written with: HTML, JATS and MathML. `a < b` and `List<String>` have none. */
const INLINE = new RegExp(
  String.raw`<\/?(?:${alternatives`
    a|abbr|b|bold|cite|code|em|ext-link|font|i|img|inf|italic|mark|monospace|q|s|sc|scp|small|span|strike
    strong|sub|sup|tt|u|var|(?:jats|mml|m|x):[\w-]{1,40}
    m(?:ath|frac|i|n|o|row|s|space|sqrt|style|sub|sup|subsup|table|td|text|tr|over|under)
  `})(?:\s[^<>]{0,1000})?\/?>`,
  'gi',
)
const BLOCK =
  /<\/?(?:jats:)?(?:p|br|div|h[1-6]|title|sec|section|li|ul|ol|list|list-item|table|tr|td|th|blockquote|pre|disp-formula|abstract)(?:\s[^<>]{0,1000})?\/?>/gi
const COMMENT = /<!--[^<>]{0,1000}-->/g
/** The heading that publishers put before an abstract. */
const HEADING = /^\s*<((?:jats:)?title|h[1-6])>\s*(?:abstract|summary)\s*<\/\1>/i

/**
 * A title or an abstract without its markup: entities are decoded, also those that were escaped twice, elements of HTML,
 * JATS and MathML are dropped, and blocks become lines.
 */
export function plainText(written: string): string {
  let text = written
  for (let round = 0; round < ROUNDS && /[<&]/.test(text); round += 1) text = decodeHTMLStrict(withoutElements(text))
  return withoutElements(text)
    .replace(/[ıȷ](?=\p{M})/gu, (letter) => (letter === 'ı' ? 'i' : 'j'))
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** As `plainText`, on one line. */
export function plainLine(written: string): string {
  return plainText(written).replace(/\s+/g, ' ')
}

const ROUNDS = 2

function withoutElements(text: string): string {
  if (!text.includes('<')) return text
  return text.replace(HEADING, '').replace(COMMENT, '').replace(BLOCK, '\n').replace(INLINE, '')
}
