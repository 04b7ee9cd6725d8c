/** Hands bytes to the browser as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the URL after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
