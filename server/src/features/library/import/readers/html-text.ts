const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi
/** Longer notes are cut. */
const HTML_MAX = 500_000
const CODE_POINT_MAX = 0x10ffff

/** The text of a note in HTML: a line for each paragraph, heading, list item and row; all markup is dropped. */
export function htmlText(html: string): string {
  return html
    .slice(0, HTML_MAX)
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]{0,500}>/gi, '\n- ')
    .replace(/<(?:br|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/tr|\/blockquote|\/pre)\b[^>]{0,500}>/gi, '\n')
    .replace(/<\/?[a-z!][^>]{0,500}>/gi, '')
    .replace(ENTITY, character)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function character(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= CODE_POINT_MAX ? String.fromCodePoint(code).toWellFormed() : ''
}
