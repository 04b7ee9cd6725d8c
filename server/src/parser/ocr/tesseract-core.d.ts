declare module 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js' {
  /** The part of the Tesseract interface in use; objects live in the module's own memory. */
  interface Tesseract {
    Init(folder: string, language: string, engine: number, config: string): number
    SetVariable(name: string, value: string): boolean
    SetPageSegMode(mode: number): void
    SetImageFile(exif: number, angle: number, upscale: boolean): number
    Recognize(monitor: null): number
    GetTSVText(page: number): string
    Clear(): void
  }
  interface Core {
    FS: { writeFile(path: string, content: Uint8Array): void }
    TessBaseAPI: new () => Tesseract
  }
  const load: (options: {
    TesseractProgress(percent: number): void
    print(text: string): void
    printErr(text: string): void
  }) => Promise<Core>
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default load
}
