import { gardenFieldReport } from './content/garden-field-report.ts'
import { shadeClothLettuce } from './content/shade-cloth-lettuce.ts'
import { soilMoistureProtocol } from './content/soil-moisture-protocol.ts'
import { writeDocx } from './write-docx.ts'
import { writePdf } from './write-pdf.ts'
import { writeTxt } from './write-txt.ts'

/** Writes the files of the sample library, by name; the same content gives the same bytes. */
export async function sampleFiles(): Promise<Record<string, Uint8Array>> {
  return {
    'shade-cloth-lettuce.pdf': await writePdf(shadeClothLettuce),
    'soil-moisture-protocol.docx': await writeDocx(soilMoistureProtocol),
    'garden-field-report.txt': writeTxt(gardenFieldReport),
  }
}
