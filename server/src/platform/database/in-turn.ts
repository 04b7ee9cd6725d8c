/**
 * Does what concerns the same key one after the other in this process, and what concerns different keys side by side.
 * Who would only wait for another's lock in the database waits here instead, without a connection that others need.
 */
export function inTurn(): <T>(key: string | number, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string | number, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    last.set(key, mine)
    const end = () => void (last.get(key) === mine && last.delete(key))
    mine.then(end, end)
    return mine
  }
}
