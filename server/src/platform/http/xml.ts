const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Without the characters that XML does not allow. */
export function xmlCharacters(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '')
}

/** Text for an element or a quoted attribute, without the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return xmlCharacters(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

type Attributes = Readonly<Record<string, string>>

/** An element with text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return `<${name}${written(attributes)}>${escapeXml(text)}</${name}>`
}

/** An element around others, one to a line. */
export function parentElement(name: string, children: readonly string[], attributes: Attributes = {}): string {
  return `<${name}${written(attributes)}>\n${children.map((child) => `${child}\n`).join('')}</${name}>`
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}
