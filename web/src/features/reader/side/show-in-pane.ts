/** Scrolls only the contents pane so that an entry is centred. */
export function showInPane(entry: Element | null): void {
  const pane = entry?.closest('aside')
  if (!entry || !pane) return
  const [own, room] = [entry.getBoundingClientRect(), pane.getBoundingClientRect()]
  if (own.top >= room.top && own.bottom <= Math.min(room.bottom, window.innerHeight)) return
  pane.scrollTop += own.top - room.top - room.height / 2
}
