const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}

const spacingAccents: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¨': '\u0308',
  '˚': '\u030a',
  ˇ: '\u030c',
  '¸': '\u0327',
}

/**
 * Text that can be stored, searched and shown anywhere: well-formed Unicode (NFC), ligatures spelled out, every kind of
 * space an ordinary one, and without NUL (which PostgreSQL refuses), control, format and private-use characters.
 * Line feeds and tabs stay.
 */
export function cleanText(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligatures[ligature] ?? ligature)
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[^\P{Zs} ]/gu, ' ')
    .replace(/[^\P{C}\t\n\u200c\u200d]/gu, '')
    .normalize('NFC')
}

/** Puts accents that old TeX fonts draw as separate marks back on their letter: `Poincar´e` becomes `Poincaré`. */
export function composeAccents(text: string): string {
  return text.replace(/([´¨ˆ˜˚ˇ¸]|(?<=\p{L})`)([A-Za-zı])/gu, (whole, accent: string, letter: string) => {
    const base = letter === 'ı' ? 'i' : letter
    const composed = (base + (spacingAccents[accent] ?? '')).normalize('NFC')
    return composed.length === 1 ? composed : whole
  })
}

/** One line of text: clean, with every run of white space a single space and none at the ends. */
export function cleanLine(raw: string): string {
  return cleanText(raw).replace(/\s+/g, ' ').trim()
}
