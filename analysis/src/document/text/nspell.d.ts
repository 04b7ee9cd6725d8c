/** The part of nspell in use; its published types need those of Node.js. */
declare module 'nspell' {
  /** A checker of spelling from the texts of a Hunspell dictionary. */
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default function nspell(dictionary: { aff: string; dic: string }): { correct(word: string): boolean }
}
