/** Hands a text to the browser as a file. */
export function downloadText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the address after the click; a minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
