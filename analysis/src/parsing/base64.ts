import { strToU8 } from 'fflate'

/** The function of every platform; this package is compiled without platform types. */
declare function atob(text: string): string

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return strToU8(atob(text), true)
}
