import { type Unzipped, unzipSync } from 'fflate'
import { DocumentError } from '../document-error.ts'
import { limits } from '../limits.ts'

/**
 * The XML parts of a Word file by path, everything else left packed. What the archive claims is judged before anything
 * is unpacked, and fflate never writes more than an entry claims, so a zip bomb costs nothing.
 */
export function unpack(bytes: Uint8Array): Unzipped {
  if (isCompoundFile(bytes))
    throw new DocumentError(isEncryptedWord(bytes) ? 'documentEncrypted' : 'documentTypeUnsupported')
  const budget = { entries: 0, total: 0, text: 0 }
  let parts: Unzipped
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        budget.entries++
        budget.total += originalSize
        const wanted = /\.(?:xml|rels)$/i.test(name)
        if (wanted) budget.text += originalSize
        const bomb = wanted && originalSize > limits.zipRatioFrom && originalSize > size * limits.zipRatio
        if (bomb || overdrawn(budget)) throw new DocumentError('documentTooLarge')
        return wanted
      },
    })
  } catch (cause) {
    throw cause instanceof DocumentError ? cause : new DocumentError('documentBroken', cause)
  }
  if (!Object.keys(parts).some((name) => name.startsWith('word/'))) throw new DocumentError('documentTypeUnsupported')
  return parts
}

function overdrawn(budget: { entries: number; total: number; text: number }): boolean {
  return budget.entries > limits.zipEntries || budget.total > limits.zipTotalBytes || budget.text > limits.zipTextBytes
}

/** The container of old .doc files and of encrypted new ones. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte)
}

/** An encrypted docx has a stream named `EncryptedPackage`, in UTF-16, in its directory. */
function isEncryptedWord(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((char) => [char.charCodeAt(0), 0])
  const [first = 0] = name
  for (let i = bytes.indexOf(first); i >= 0; i = bytes.indexOf(first, i + 1)) {
    if (name.every((byte, k) => bytes[i + k] === byte)) return true
  }
  return false
}
