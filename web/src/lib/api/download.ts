import { saveBlob } from '../save-blob.ts'

/** Hands a text to the browser as a file. */
export function downloadText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name)
}
