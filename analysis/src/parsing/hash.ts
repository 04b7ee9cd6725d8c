/** A 32-bit FNV-1a hash of a text from one offset to another. */
export function hashText(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Mixes a hash with one more value. */
export function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x9e3779b1)
  mixed ^= mixed >>> 15
  return Math.imul(mixed, 0x85ebca6b) ^ (mixed >>> 13)
}
