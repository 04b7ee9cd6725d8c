import { type PreparedDocument, prepare } from '@colophon/analysis/answers/prepare'
import type { PaperDocument } from '@colophon/protocol/reader/document'

/** A document, and what makes it ready to be asked: computed once, when it is first wanted. */
export type KeptDocument = { document: PaperDocument; prepared(): PreparedDocument }

/** Makes a document ready for tasks. */
export function keepable(document: PaperDocument): KeptDocument {
  let made: PreparedDocument | null = null
  return { document, prepared: () => (made ??= prepare(document)) }
}

/** Documents by key, up to so many characters of text; what was used longest ago is dropped first. In memory a document takes some ten times as much. */
export function documentCache(charactersMax: number) {
  const kept = new Map<string, KeptDocument>()
  let characters = 0
  const remove = (key: string) => {
    characters -= kept.get(key)?.document.text.length ?? 0
    kept.delete(key)
  }
  return {
    get(key: string): KeptDocument | null {
      const found = kept.get(key)
      if (!found) return null
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    set(key: string, document: KeptDocument): void {
      remove(key)
      kept.set(key, document)
      characters += document.document.text.length
      for (const oldest of kept.keys()) {
        if (characters <= charactersMax) break
        remove(oldest)
      }
    },
    keys: () => [...kept.keys()],
  }
}
