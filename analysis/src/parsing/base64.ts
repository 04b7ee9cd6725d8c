import { strToU8 } from 'fflate'

/** Global in browsers and Node; this package is compiled without their types. */
declare function atob(text: string): string

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return strToU8(atob(text), true)
}
