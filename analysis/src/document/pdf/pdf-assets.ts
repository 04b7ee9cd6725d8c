/** Where this module's package finds another: a name resolution, typed here because the compiler knows no host. */
interface Resolving {
  resolve(specifier: string): string
}

/** The folder of pdfjs-dist, as the path that its own file reader takes. */
const folder = packageFolder(import.meta as unknown as Resolving)

/** Character maps of fonts that a pdf names without bringing them, East Asian ones above all. */
export const cMapFolder = `${folder}cmaps/`

/** Metrics of the standard fonts. */
export const fontFolder = `${folder}standard_fonts/`

/** Decoders of pictures, such as those of fax machines and scanners. */
export const decoderFolder = `${folder}wasm/`

function packageFolder(meta: Resolving): string {
  const url = meta.resolve('pdfjs-dist/package.json')
  return decodeURIComponent(url.replace(/^file:\/\//, '').replace(/package\.json$/, ''))
}
