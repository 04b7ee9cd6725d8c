/** The part of the Storage interface the application uses. */
export type SimpleStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The browser's own storage, or one that lasts as long as the page where the browser forbids it. */
export function browserStorage(): SimpleStorage {
  try {
    localStorage.getItem('colophon')
    return localStorage
  } catch {
    const kept = new Map<string, string>()
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
  }
}
