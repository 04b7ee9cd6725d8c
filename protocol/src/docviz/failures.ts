/** The messages of failed calls without a text of the server (specification §8). */
export const DOCVIZ_DEFAULTS = {
  register: 'Registration failed',
  me: 'Failed to get user info',
  upload: 'Upload failed',
  tasks: 'Failed to fetch tasks',
  task: 'Failed to fetch task',
  remove: 'Failed to delete task',
  result: 'Failed to fetch task result',
  downloadResult: 'Failed to download result',
  downloadPdf: 'Failed to download PDF',
  downloadOriginal: 'Failed to download original',
  accessToken: 'Failed to fetch access token',
} as const

/** The message of a failed call: the server's text (`message`, or `error` alone), else `HTTP status: text`, else the default of the call. */
export function docvizFailure(
  call: keyof typeof DOCVIZ_DEFAULTS,
  reply: { status: number; statusText?: string; message?: string | undefined; error?: string } | null,
): string {
  const text = reply?.message || reply?.error
  if (text) return text
  if (!reply || reply.status === 0) return DOCVIZ_DEFAULTS[call]
  return `HTTP ${reply.status}: ${reply.statusText || DOCVIZ_DEFAULTS[call]}`
}
