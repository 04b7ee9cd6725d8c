import { writeFile } from 'node:fs/promises'
import { gardenFieldReport } from './content/garden-field-report.ts'
import { shadeClothLettuce } from './content/shade-cloth-lettuce.ts'
import { soilMoistureProtocol } from './content/soil-moisture-protocol.ts'
import { writeDocx } from './write-docx.ts'
import { writePdf } from './write-pdf.ts'
import { writeTxt } from './write-txt.ts'

/** Writes the files of the sample library into this folder; run it after changing their content. */
const files: Record<string, Uint8Array> = {
  'shade-cloth-lettuce.pdf': await writePdf(shadeClothLettuce),
  'soil-moisture-protocol.docx': await writeDocx(soilMoistureProtocol),
  'garden-field-report.txt': writeTxt(gardenFieldReport),
}

for (const [name, bytes] of Object.entries(files)) await writeFile(new URL(name, import.meta.url), bytes)
