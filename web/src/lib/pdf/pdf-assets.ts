// Bundled with the application; nothing is fetched from other hosts.
const maps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  eager: true,
  query: '?url',
  import: 'default',
})
const fonts = import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const decoders = import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
  eager: true,
  query: '?url',
  import: 'default',
})

const addresses = new Map(
  Object.entries({ ...maps, ...fonts, ...decoders }).map(([path, url]) => [path.split('/').at(-1), url]),
)

/** Character maps, standard fonts and image decoders for pdf.js, each loaded on demand. */
export class BundledAssets {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename)
    if (!url) throw new Error(`There is no ${filename}.`)
    const reply = await fetch(url)
    if (!reply.ok) throw new Error(`${filename} could not be loaded.`)
    return new Uint8Array(await reply.arrayBuffer())
  }
}
