import type { Notification } from '@colophon/protocol/notifications/entities'

/** The list with what was just told: newest first, each once, never an older state of one in the place of a newer. */
export function withTold(list: readonly Notification[], told: readonly Notification[]): Notification[] {
  const newest = new Map<number, Notification>()
  for (const one of [...list, ...told]) {
    const known = newest.get(one.id)
    if (!known || known.position <= one.position) newest.set(one.id, one)
  }
  return [...newest.values()].toSorted((one, other) => other.position - one.position)
}

/** By how much a told notification raises the number of those that nobody has looked at: not for what is known, or grew in its group. */
export function newlyUnviewed(list: readonly Notification[], told: Notification): 0 | 1 {
  const known = list.find(({ id }) => id === told.id)
  if (told.isViewed || (known && !known.isViewed)) return 0
  // One that stands for several acts was counted with its first, though it may not be in this list.
  return known || told.count === 1 ? 1 : 0
}
