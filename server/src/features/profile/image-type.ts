const SIGNATURES = { png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], jpg: [0xff, 0xd8, 0xff] } as const

/** What a picture is by its first bytes, whatever its name says; null for anything but a png or a jpeg. */
export function imageType(bytes: Uint8Array): 'png' | 'jpg' | null {
  const fits = (type: 'png' | 'jpg') => SIGNATURES[type].every((byte, index) => bytes[index] === byte)
  if (fits('png')) return 'png'
  return fits('jpg') ? 'jpg' : null
}

/**
 * Width times height of a png or jpeg, as its header says; 0 where there is no such header, which no browser opens.
 * A png begins with it; in a jpeg it is the first start-of-frame segment.
 */
export function pixelsOf(bytes: Buffer, type: 'png' | 'jpg'): number {
  if (type === 'png') return bytes.length < 24 ? 0 : bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return 0
    const marker = bytes[at + 1] ?? 0
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (isStartOfFrame(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return 0
}

/** SOF0 to SOF15 without DHT (c4), JPG (c8) and DAC (cc). */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
