const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1c1b19; --quiet: #55524c; --line: #ddd9d0; --accent: #1f3f77 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --ink: #ece8e0; --quiet: #bab4a8; --line: #3a3834; --accent: #a9c4f5 } }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif }
h1, h2 { font-family: Georgia, serif; line-height: 1.25 } h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem } a { color: var(--accent) } small, time { color: var(--quiet) }
code { font-size: .9em; overflow-wrap: anywhere } pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 2px solid var(--line);
  padding-left: 1rem; font: inherit } ul { padding-left: 1.25rem }`

/** A script-free page, such as the API reference or the outbox. `body` is escaped HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} – Colophon</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
