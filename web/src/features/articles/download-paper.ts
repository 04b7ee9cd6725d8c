import type { Article } from '@colophon/protocol/articles/entities'
import { storageCalls } from '@colophon/protocol/storage/calls'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'

/** The query parameter that opens the dialog in which a reader signs for a download. */
export const DOWNLOAD_FLAG = 'download'

/**
 * Requests a one-time address of the file and lets the browser download it. Everyone but the owner has to sign.
 * Resolves to the failure, or to null.
 */
export async function downloadPaper(
  { id: articleId, articleUrl }: Pick<Article, 'id' | 'articleUrl'>,
  signed?: SignedMessage,
): Promise<Failure | null> {
  try {
    const { url } = await call(storageCalls.download, { body: { articleId, articleUrl, ...signed } })
    // A link rather than a navigation: an address that has expired does not replace the page.
    Object.assign(document.createElement('a'), { href: url, download: '' }).click()
    return null
  } catch (thrown) {
    return failureOf(thrown)
  }
}
