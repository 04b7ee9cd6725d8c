import { type PreparedDocument, prepare } from '@colophon/analysis/answers/prepare'
import type { Reader } from '@colophon/analysis/answers/reader'
import { type Aspect, readAspect } from '@colophon/analysis/compare/aspects'
import type { CompareItem } from '@colophon/protocol/compare/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'

/** A document, its prepared form, and what it says of an aspect, each computed on first use. */
export type CachedDocument = {
  document: PaperDocument
  prepared(): PreparedDocument
  aspect(aspect: Aspect, read: Reader): Promise<CompareItem[]>
}

export function cacheable(document: PaperDocument): CachedDocument {
  let made: PreparedDocument | null = null
  const aspects = new Map<Aspect, CompareItem[]>()
  const prepared = () => (made ??= prepare(document))
  return {
    document,
    prepared,
    async aspect(aspect, read) {
      const items = aspects.get(aspect) ?? (await readAspect(aspect, document, prepared(), read))
      aspects.set(aspect, items)
      return items
    },
  }
}

/** An LRU cache of documents, limited by characters of text; in memory a document takes about ten times as much. */
export function documentCache(charactersMax: number) {
  const kept = new Map<string, CachedDocument>()
  let characters = 0
  const remove = (key: string) => {
    characters -= kept.get(key)?.document.text.length ?? 0
    kept.delete(key)
  }
  return {
    get(key: string): CachedDocument | null {
      const found = kept.get(key)
      if (!found) return null
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    set(key: string, document: CachedDocument): void {
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
