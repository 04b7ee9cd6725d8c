/** A file for a file input. */
export type SmallFile = { name: string; mimeType: string; buffer: Buffer }

/** A plain text with a title, certain and uncertain statements; `mark` makes it unique. */
export function textPaper(mark: string): SmallFile {
  const text = `Drying of clay pots ${mark}

Abstract

We dried forty pots in the shade. Slow drying reduced the number of cracks. A thicker rim may cause additional cracks.

1. Results

Pots in the shade lost twelve grams of water per hour. The results suggest that wind is more important than heat. The word ${mark} stands only here.
`
  return { name: `clay-${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

/** An image with a PDF file name. */
export function wrongType(): SmallFile {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return { name: 'picture.pdf', mimeType: 'application/pdf', buffer: Buffer.from(png, 'base64') }
}
