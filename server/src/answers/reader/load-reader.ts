import { fileURLToPath } from 'node:url'
import { OUTPUTS, type Reader, type Reading } from '@colophon/analysis/answers/reader'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/** Passages read at once. */
const AT_ONCE = 12
/** Waiting threads would take the processor from the rest of the server. */
const NO_SPINNING = { session: { intra_op: { allow_spinning: '0' } } }

/**
 * Loads a reader from a file beside this one: `weights.onnx` reads for questions, `support.onnx` for claims. `checkWanted`
 * is called before each part of the passages, and may throw to end the reading.
 */
export async function loadReader(
  file: 'weights.onnx' | 'support.onnx' = 'weights.onnx',
): Promise<(checkWanted?: () => void) => Reader> {
  const weights = fileURLToPath(new URL(file, import.meta.url))
  const session = await InferenceSession.create(weights, { intraOpNumThreads: 2, extra: NO_SPINNING })
  const [output] = session.outputMetadata
  if (!output?.isTensor || output.shape[1] !== OUTPUTS.length)
    throw new Error(`the network does not have the ${OUTPUTS.length} outputs ${OUTPUTS.join(', ')}`)
  return (checkWanted) => async (question, passages) => {
    // Passages of similar length are read together, so that little is padded.
    const ordered = passages
      .map(({ tokens }, index) => ({ index, tokens }))
      .sort((one, other) => one.tokens.length - other.tokens.length)
    const readings = new Map<number, Reading>()
    for (let from = 0; from < ordered.length; from += AT_ONCE) {
      checkWanted?.()
      const part = ordered.slice(from, from + AT_ONCE)
      const { logits } = await session.run(
        tensorsOf(
          question.tokens,
          part.map(({ tokens }) => tokens),
        ),
      )
      const values = logits?.data as Float32Array
      for (const [row, { index }] of part.entries())
        readings.set(index, readingOf(values.subarray(OUTPUTS.length * row, OUTPUTS.length * (row + 1))))
    }
    return passages.flatMap((_, index) => readings.get(index) ?? [])
  }
}

function readingOf(logits: Float32Array): Reading {
  return Object.fromEntries(OUTPUTS.map((name, index) => [name, logits[index] ?? 0])) as Reading
}

/** Token ids, segments and mask of shape (passages, longest), padded with 0. */
function tensorsOf(asked: readonly number[], read: readonly (readonly number[])[]): Record<string, Tensor> {
  const longest = asked.length + Math.max(...read.map(({ length }) => length))
  const filled = (value: (token: number, place: number) => number) => {
    const values = new BigInt64Array(read.length * longest)
    for (const [row, tokens] of read.entries())
      for (const [place, token] of [...asked, ...tokens].entries())
        values[row * longest + place] = BigInt(value(token, place))
    return new Tensor('int64', values, [read.length, longest])
  }
  return {
    ids: filled((token) => token),
    segments: filled((_, place) => (place < asked.length ? 0 : 1)),
    mask: filled(() => 1),
  }
}
