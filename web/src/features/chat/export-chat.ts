import { CITATION_KINDS } from '@colophon/protocol/articles/cite/citation-kinds'
import { chatCalls } from '@colophon/protocol/chat/calls'
import { callForBlob } from '../../lib/call.ts'
import { failureOf } from '../../lib/call-error.ts'
import { downloadText } from '../../lib/download.ts'
import { toastError } from '../../ui/toast.tsx'

/** The formats a conversation can be had in. */
export const EXPORTS = {
  markdown: { label: 'Markdown with citations', extension: 'md', type: 'text/markdown' },
  json: { label: 'JSON', extension: 'json', type: 'application/json' },
  ...CITATION_KINDS,
} as const
export type ExportFormat = keyof typeof EXPORTS

/** Hands a conversation to the browser as a file; what may not be quoted any more is withheld by the server. */
export async function exportChat({ id, title }: { id: string; title: string }, format: ExportFormat): Promise<void> {
  try {
    const blob = await callForBlob(chatCalls.export, { query: { chatId: id, format } })
    const { extension, type } = EXPORTS[format]
    downloadText(await blob.text(), `${fileName(title)}.${extension}`, type)
  } catch (thrown) {
    toastError(failureOf(thrown).message)
  }
}

function fileName(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return plain.slice(0, 60) || 'conversation'
}
