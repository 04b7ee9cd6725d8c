const SCHEME = /\b(mailto|tel|sms|data|javascript):|:(?=\/\/)/giu
const HOST_DOT = /(?<=[\p{L}\p{N}\-_])[.。．｡](?=\p{L}[\p{L}\p{N}-])/gu

/** A text of a user for a mail: on one line, and without addresses of which mail programs would make links. */
export function withoutLinks(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(SCHEME, (_, scheme = '') => `${scheme}[:]`)
    .replace(HOST_DOT, '[.]')
    .replace(/@/g, '[at]')
}
