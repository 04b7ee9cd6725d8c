// What runs in the page of the paper. Each function stands alone, since only its own text is sent there.

/** @typedef {{ url: string, title: string }} Paper The address of a PDF, and what it is called. */

/**
 * The PDF that the page is, names for citations (`citation_pdf_url`), or links to as its only one.
 * @returns {Paper | null}
 */
export function findPaper() {
  const meta = (/** @type {string} */ name) =>
    document.querySelector(`meta[name="${name}" i]`)?.getAttribute('content') ?? ''
  const title = meta('citation_title') || document.title || location.href
  if (document.contentType === 'application/pdf') return { url: location.href, title }
  const named = meta('citation_pdf_url')
  if (named) return { url: new URL(named, document.baseURI).href, title }
  const links = [...document.querySelectorAll('a[href]')].flatMap((link) =>
    link instanceof HTMLAnchorElement && /\.pdf([?#]|$)/i.test(link.href) ? [link.href] : [],
  )
  const [only, ...others] = new Set(links)
  return only && others.length === 0 ? { url: only, title } : null
}

/**
 * The bytes of a PDF, with the cookies of its site.
 * @param {string} url
 * @returns {Promise<{ base64: string } | { problem: string }>}
 */
export async function readFile(url) {
  const reply = await fetch(url, { credentials: 'include' }).catch(() => null)
  if (!reply?.ok) return { problem: `The file cannot be read${reply ? ` (status ${reply.status})` : ''}.` }
  const blob = await reply.blob()
  // A page that asks for a sign-in is sent with a success, too.
  if ((await blob.slice(0, 5).text()) !== '%PDF-')
    return { problem: 'The address is not a PDF. Open it first, or sign in there.' }
  // A result of more than 64 MB cannot be sent to the popup.
  if (blob.size > 45_000_000) return { problem: 'The file is larger than 45 MB. Download and upload it.' }
  const text = await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
  return { base64: text.slice(text.indexOf(',') + 1) }
}
