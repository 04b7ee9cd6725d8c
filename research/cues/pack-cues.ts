import type { CueModel, PackedCues } from '@colophon/analysis/statements/uncertainty/uncertainty'
import { deflateSync } from 'fflate'

/** Serialises a model; deterministic. */
export function packCues({ bias, lemmas, plain, weights }: CueModel): PackedCues {
  const packed = deflateSync(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), { level: 9 })
  const padded = new Uint8Array(Math.ceil(packed.length / 3) * 3)
  padded.set(packed)
  return { bias, lemmas: [...lemmas].sort(), plain: [...plain].sort(), weights: Buffer.from(padded).toString('base64') }
}
