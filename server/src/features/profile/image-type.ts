const SIGNATURES = { png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], jpg: [0xff, 0xd8, 0xff] } as const

/** What a picture is by its first bytes, whatever its name says; null for anything but a png or a jpeg. */
export function imageType(bytes: Uint8Array): 'png' | 'jpg' | null {
  const fits = (type: 'png' | 'jpg') => SIGNATURES[type].every((byte, index) => bytes[index] === byte)
  if (fits('png')) return 'png'
  return fits('jpg') ? 'jpg' : null
}
